export { problemsOf, rowsOf, type Cell, type Held, type Row } from "./compare.ts";
export { freshNoteName, hold, type EndedCall, type Happened } from "./hold.ts";
export { removeNote } from "./remove-note.ts";
export { QUESTION } from "./scripted-model.ts";
export { cut, table, transcript } from "./table.ts";
export { digest, toldOnWire, type Told } from "./told.ts";
export type { Question, Way } from "./way.ts";
