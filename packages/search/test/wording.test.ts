import { createToolbox, defineTool, type Tool } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { select } from "../src/index.ts";

const tool = (name: string, description: string): Tool =>
  defineTool({ name, description, effect: "read", execute: () => name });

/** The best tool for each query, among all the tools of the rows. */
function best(rows: readonly (readonly [name: string, description: string, query: string])[]): string[] {
  const toolbox = createToolbox({ tools: rows.map(([name, description]) => tool(name, description)) });
  return rows.map(([name, , query]) => {
    const [first = "nothing"] = select(toolbox, { query, limit: 1 }).ranked;
    return first === name ? name : `${query}: ${first} instead of ${name}`;
  });
}

const namesOf = (rows: readonly (readonly [string, ...string[]])[]): string[] => rows.map(([name]) => name);

describe("a tool is found by what it says of itself", () => {
  const languages = [
    ["arabic", "حالة الطقس في مدينة", "الطَّقْس"],
    ["chinese", "查询天气预报", "天气怎么样"],
    ["chinese_mixed", "创建 GitHub 问题单 issue_board", "github 问题 board"],
    ["french", "Crée une facture pour le client", "creer facture"],
    ["german", "Erstellt Rechnungen, auch über die Straße", "strasse rechnung"],
    ["greek", "Στέλνει μήνυμα", "στειλε μηνυμα"],
    ["hebrew", "שולח דואר", "לשלוח דואר"],
    ["hindi_day", "दिन की योजना बनाता है", "दिन"],
    ["hindi_gift", "दान भेजता है", "दान"],
    ["japanese", "ギターを調律します", "ギター"],
    ["japanese_key", "キーを押します", "キー"],
    ["korean", "날씨를 조회합니다", "오늘 날씨"],
    ["korean_bare", "이메일 보관", "이메일을 찾아"],
    ["polish", "Wysyła wiadomość do łódzkiego biura", "lodzkiego biura"],
    ["russian", "Прогноз погоды на неделю", "какая погода завтра"],
    ["thai", "พยากรณ์อากาศ", "อากาศวันนี้"],
    ["turkish", "İade işlemi yapar", "IADE"],
    ["vietnamese", "Gửi thư điện tử", "gui thu dien tu"],
  ] as const;

  it("in any language, with and without its accents", () => {
    expect(best(languages)).toEqual(namesOf(languages));
  });

  const forms = [
    ["createPullRequest", ".", "pull request"],
    ["HTTPServerStart", ".", "http server"],
    ["send_sms", ".", "SendSMS"],
    ["query2csv", ".", "csv"],
    ["getWeatherV2", ".", "getweather"],
    ["s3_upload", ".", "upload to s3"],
    ["clips", "Uploads to YouTube", "youtube"],
    ["warehouse", "Runs PostgreSQL", "postgresql"],
    ["tables", "Reads a data base", "database"],
    ["clock", "Tells the time zone", "timezone"],
    ["hooks", "Calls a webhook", "web hook"],
    ["children_list", ".", "child"],
    ["reorder_indices", ".", "index"],
    ["count_mice", ".", "mouse"],
    ["criteria", ".", "criterion"],
    ["drawn", ".", "draw"],
  ] as const;

  it("in whichever form a word is written there, or asked for", () => {
    expect(best(forms)).toEqual(namesOf(forms));
  });

  const slips = [
    ["directions", "The way from one place to another", "direcitons"],
    ["send_email", ".", "emial"],
    ["repository", ".", "repostiory"],
    ["calendar", ".", "calender"],
    ["invoice", ".", "invioce"],
    ["availability", ".", "availabilty"],
    ["notifications", ".", "notificaton"],
    ["refund", ".", "re\u00ADfund"],
  ] as const;

  it("though a word is misspelt", () => {
    expect(best(slips)).toEqual(namesOf(slips));
  });
});

describe("what was pasted into a request", () => {
  const toolbox = createToolbox({
    tools: [tool("refund", "Gives money back"), tool("pods", "Lists pods"), tool("mail", "Sends a mail")],
  });
  const ranked = (query: string): readonly string[] => select(toolbox, { query }).ranked;
  const strange = Array.from({ length: 500 }, (_, at) => `zq${at}xk`).join(" ");

  it.each([
    ["a word of a megabyte", "QUJD".repeat(250_000), []],
    ["a word of a megabyte behind the request", `refund ${"x".repeat(1e6)}`, ["refund"]],
    ["many words that no tool has", `${strange} refund`, ["refund"]],
    ["half a surrogate pair, and what nobody sees", "\uD800\u200Brefund\u0000", ["refund"]],
  ] as const)("does not get in its way: %s", (_, query, names) => {
    expect(ranked(query)).toEqual(names);
  });
});
