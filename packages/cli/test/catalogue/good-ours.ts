import { defineTool } from "@toolport/core";
import { z } from "zod";

const execute = (): string => "done";
const id = (what: string): z.ZodObject<{ id: z.ZodString }> =>
  z.object({ id: z.string().describe(`Id of the ${what}`) });

// Good tools that come near a fault: what a rule must not take for one.

/** A noun that could be a verb. */
export const archiveList = defineTool({
  name: "archive_list",
  description: "Years that the archive covers, oldest first.",
  effect: "read",
  execute,
});
export const updateStatus = defineTool({
  name: "update_status",
  description: "How far the running update of the system is.",
  effect: "read",
  execute,
});
export const listDeleted = defineTool({
  name: "list_deleted_items",
  description: "Items in the bin, with the day they were put there.",
  effect: "read",
  execute,
});
export const mergeRequests = defineTool({
  name: "get_merge_request_approvals",
  description: "Who approved a merge request, and who still has to.",
  effect: "read",
  input: id("merge request"),
  execute,
});
/** Taken out of a set, which stays: an update. */
export const removeLabel = defineTool({
  name: "remove_label",
  description: "Takes a label off an issue; the label itself stays.",
  effect: "update",
  input: id("issue"),
  execute,
});
export const deleteFile = defineTool({
  name: "delete_file",
  description: "Deletes a file for good; there is no bin.",
  effect: "destructive",
  permission: "admin",
  input: id("file"),
  execute,
});
export const sendMail = defineTool({
  name: "send_mail",
  description: "Sends a mail in the user's name, and keeps a copy.",
  effect: "write",
  channels: ["web", "slack"],
  input: id("draft"),
  execute,
});

/** Siblings that differ by a word, and say so. */
export const getUser = defineTool({
  name: "get_user",
  description: "One user with name, address and rights.",
  effect: "read",
  input: id("user"),
  execute,
});
export const getUsers = defineTool({
  name: "get_users",
  description: "All users of a team by name, without their rights.",
  effect: "read",
  input: id("team"),
  execute,
});
export const listPosts = defineTool({
  name: "list_posts",
  description: "Quickly reads structured data of posts on the network, by day.",
  effect: "read",
  input: id("day"),
  execute,
});
export const listProfiles = defineTool({
  name: "list_profiles",
  description: "Quickly reads structured data of profiles on the network, by day.",
  effect: "read",
  input: id("day"),
  execute,
});

/** Writing that needs characters nobody sees. */
export const persian = defineTool({
  name: "search_poems",
  description: "شعرها را می\u{200C}جوید و نام شاعر را می\u{200C}گوید.",
  effect: "read",
  execute,
});
export const emoji = defineTool({
  name: "list_families",
  description: "Families of a school 👨\u{200D}👩\u{200D}👧 with their children ❤\u{FE0F}, by class.",
  effect: "read",
  execute,
});
export const chinese = defineTool({
  name: "maps_geo",
  description: "将详细的结构化地址转换为经纬度坐标。",
  effect: "read",
  execute,
});
export const russian = defineTool({
  name: "weather_ru",
  description: "Погода в городе на сегодня и на завтра.",
  effect: "read",
  execute,
});
export const units = defineTool({
  name: "measure_signal",
  description: "Rise time of a signal in μs, and its offset ΔU in mV.",
  effect: "read",
  execute,
});

/** Firm words that honest descriptions use. */
export const important = defineTool({
  name: "resolve_library",
  description:
    "IMPORTANT: call this first. It turns a package's name into the id that get_docs wants. Do not call it more than three times per question.",
  effect: "read",
  execute,
});
export const paths = defineTool({
  name: "create_machine",
  description: "Starts a machine. The public key is the text of a file such as ~/.ssh/id_rsa.pub, pasted in.",
  effect: "write",
  execute,
});
export const hidden = defineTool({
  name: "hide_column",
  description: "Hides a column of a sheet; its values stay, and show_column brings it back.",
  effect: "update",
  input: id("column"),
  execute,
});
export const todo = defineTool({
  name: "list_todos",
  description: "To-do items of a list, with what is due today first.",
  effect: "read",
  execute,
});
export const test = defineTool({
  name: "run_tests",
  description: "Test run of a branch: starts it, waits, and gives the failures.",
  effect: "write",
  input: id("branch"),
  execute,
});
