// Characters that control, hide, reorder or only look like a space: what a person reads must be what will run.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text with every control, invisible and direction-changing character written as `\uXXXX`. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (char) => Array.from(char.split(""), escapeUnit).join(""));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
