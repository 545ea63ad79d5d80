/**
 * LangChain takes a call that its parser could not read for the sign of an old package, and says so each time: here
 * the malformed call is part of the script.
 */
export function quietLangChain(): void {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes("New LangChain packages are available")) warn(...said);
  };
}
