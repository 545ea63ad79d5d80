import { isObject, type PlainObject } from "../plain-object.ts";
import { addMarks, always, type Check, every, newMarks } from "./check.ts";
import type { Context } from "./compile-node.ts";
import { byConstant } from "./discriminate.ts";

/** The keywords that hold schemas for the very same value. */
export function applicators(node: PlainObject, context: Context): readonly Check[] {
  const { allOf, anyOf, oneOf, not } = node;
  const { inner } = context;
  const checks: Check[] = [];
  const all = Array.isArray(allOf) ? every(allOf.map(inner)) : undefined;
  if (all) checks.push(all);
  if (Array.isArray(anyOf)) checks.push(byConstant(anyOf, context, anyCheck) ?? anyCheck(anyOf.map(inner)));
  if (Array.isArray(oneOf)) checks.push(byConstant(oneOf, context, oneCheck) ?? oneCheck(oneOf.map(inner)));
  if (not !== undefined) {
    const isRuledOut = inner(not);
    checks.push((value, run) => !isRuledOut(value, run, undefined));
  }
  if (node["if"] !== undefined) checks.push(conditional(node, context));
  return checks;
}

function anyCheck(branches: readonly Check[]): Check {
  return (value, run, marks) => {
    let fits = false;
    for (const branch of branches) {
      const own = marks && newMarks();
      if (!branch(value, run, own)) continue;
      if (!own) return true;
      fits = true;
      addMarks(marks, own);
    }
    return fits;
  };
}

function oneCheck(branches: readonly Check[]): Check {
  return (value, run, marks) => {
    let fits = 0;
    for (const branch of branches) {
      const own = marks && newMarks();
      if (!branch(value, run, own)) continue;
      if ((fits += 1) > 1) return false;
      if (own) addMarks(marks, own);
    }
    return fits === 1;
  };
}

function conditional(node: PlainObject, { inner }: Context): Check {
  const condition = inner(node["if"]);
  const [then, otherwise] = [node["then"], node["else"]].map((branch) =>
    isObject(branch) || branch === false ? inner(branch) : always,
  ) as [Check, Check];
  return (value, run, marks) => {
    const own = marks && newMarks();
    if (!condition(value, run, own)) return otherwise(value, run, marks);
    if (own) addMarks(marks, own);
    return then(value, run, marks);
  };
}
