import { join } from "node:path";
import { SqlToolkit } from "@langchain/classic/agents/toolkits/sql";
import { SqlDatabase } from "@langchain/classic/sql_db";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { fromLangChain } from "@toolport/langchain";
import { DataSource } from "typeorm";
import type { Published } from "./published.ts";

const TABLE = "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL)";

/** LangChain's SQL toolkit on a SQLite file. Its query checker asks a model, played here by LangChain's fake. */
export const database: Published = {
  name: "@langchain/classic SQL toolkit",
  framework: "LangChain",
  open: async (dir) => {
    // SQLite compiled to WebAssembly: it reads and writes a real file, and nothing has to be compiled to install it.
    const source = new DataSource({ type: "sqljs", location: join(dir, "people.sqlite"), autoSave: true });
    await source.initialize();
    await source.query(TABLE);
    await source.query("INSERT INTO people (name) VALUES ('Ada'), ('Grace')");
    const db = await SqlDatabase.fromDataSourceParams({ appDataSource: source });
    const toolkit = new SqlToolkit(db, new FakeListChatModel({ responses: ["SELECT 1"] }));
    return {
      tools: fromLangChain(toolkit, {
        // Whatever SQL the model writes runs: the package asks nobody.
        effect: {
          "query-sql": "destructive",
          "info-sql": "read",
          "list-tables-sql": "read",
          "query-checker": "read",
        },
      }),
      close: () => source.destroy(),
    };
  },
  trials: [
    { tool: "list-tables-sql", args: { input: "" }, says: "people" },
    { tool: "info-sql", args: { input: "people" }, says: "CREATE TABLE people" },
    { tool: "query-sql", args: { input: "INSERT INTO people (name) VALUES ('Mary')" }, says: "" },
    { tool: "query-sql", args: { input: "SELECT name FROM people" }, says: '{"name":"Mary"}' },
    { tool: "query-sql", args: { input: "SELECT nothing" }, says: "syntax error" },
    { tool: "query-checker", args: { input: "SELECT 1" }, says: "SELECT 1" },
  ],
};
