const OF_TYPE: Readonly<Record<string, RegExp>> = {
  string: /^(minLength|maxLength|pattern|format|content\w+)$/,
  number: /^(minimum|maximum|exclusive\w+|multipleOf|format)$/,
  integer: /^(minimum|maximum|exclusive\w+|multipleOf|format)$/,
  array: /^(items|prefixItems|\w+Items|contains|\w+Contains)$/,
  object: /^(properties|required|\w+Properties|propertyNames|dependent\w+)$/,
};

/** Whether a keyword has a say on values of these types; a keyword that is of no type has one on all. */
export function isOfTypes(keyword: string, types: readonly string[]): boolean {
  if (types.some((type) => OF_TYPE[type]?.test(keyword) === true)) return true;
  return !Object.values(OF_TYPE).some((own) => own.test(keyword));
}
