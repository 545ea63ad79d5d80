// Millions of schema-value pairs: node --import tsx scripts/soak-schemas.mjs [pairs] [seed]
import { soak } from "../packages/schema/test/arbitraries/soak.ts";

const [pairs = "1000000", seed = String(Math.floor(Date.now() / 1000))] = process.argv.slice(2);
const { tallies, failures } = soak(Number(pairs), Number(seed), (text) => console.log(text));
console.table(tallies);
process.exitCode = failures > 0 ? 1 : 0;
