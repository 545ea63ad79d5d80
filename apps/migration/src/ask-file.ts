import { pathToFileURL } from "node:url";
import { refunds } from "./examples/shop.ts";

// A process of its own, as an app would be: clients read where the model is when they are imported.
const [file = "", question = ""] = process.argv.slice(2);
const { ask } = (await import(pathToFileURL(file).href)) as { ask: (question: string) => Promise<string> };
const answer = await ask(question);
process.stdout.write(JSON.stringify({ answer, refunds }));
