import type { Tool } from "@toolport/core";
import { wireName } from "@toolport/core";
import { z } from "zod";

const plant = (
  fault: string | undefined,
  tool: Partial<Tool> & Pick<Tool, "name" | "description">,
): Tool => ({
  effect: "read",
  ...tool,
  ...(fault !== undefined && { metadata: { fault } }),
  execute: () => "done",
});

const user = z.object({ user: z.string().describe("Id of the user, as in the admin page") });

/** Faults of effects, scopes, and of two tools together. */
export const policies: readonly Tool[] = [
  plant("effect-unknown", {
    name: "sync_contacts",
    description: "Brings phone and mail contacts together.",
    effect: "unknown",
  }),
  plant("effect-contradicts-name", {
    name: "delete_user",
    description: "An account and all that belongs to it, gone.",
    input: user,
  }),
  plant("effect-contradicts-name", {
    name: "sendInvoice",
    description: "An invoice by mail, with the file attached.",
    input: user,
  }),
  plant("effect-doubtful", {
    name: "user_cleanup",
    description: "Deletes accounts that nobody used for a year.",
  }),
  plant("effect-understated", {
    name: "purge_logs",
    description: "Empties the log of a service, for good.",
    effect: "write",
  }),
  plant("permission-unknown", {
    name: "ban_user",
    description: "Keeps a user out for a number of days.",
    effect: "update",
    permission: "moderator",
  }),
  plant("scope-empty", {
    name: "post_notice",
    description: "Puts a notice on the board in the hall.",
    effect: "write",
    channels: [],
  }),
  plant(undefined, {
    name: "list_notices",
    description: "Notices on the board in the hall, newest first.",
    channels: ["slack"],
  }),
  plant("scope-spelling", {
    name: "pin_notice",
    description: "Keeps a notice at the top of the board.",
    effect: "update",
    channels: ["Slack"],
  }),
  plant("scope-twice", {
    name: "count_notices",
    description: "How many notices hang on the board.",
    platforms: ["ios", "ios"],
  }),
  plant("approval-of-read", {
    name: "read_diary",
    description: "A day of the user's diary, as it was written.",
    approval: true,
  }),
  plant(undefined, { name: "get_order", description: "An order with its lines, by order number." }),
  plant("near-duplicate", { name: "getOrder", description: "Looks up what was ordered, when and by whom." }),
  plant(undefined, {
    name: "search_articles",
    description: "Full text search over the articles of the help pages.",
  }),
  plant("near-duplicate", {
    name: "lookup_help",
    description: "Full-text search over the articles of the help pages.",
  }),
  plant(undefined, {
    name: "fetch_report",
    description: "Monthly report of sales in one region, as a table with totals.",
    input: user,
  }),
  plant("near-duplicate", {
    name: "load_report",
    description: "Monthly report of the sales in one region as table, with totals.",
    input: user,
  }),
  plant("name-altered", {
    name: "files.list",
    description: "Files of a folder with size and day of change.",
  }),
  plant("name-collision", {
    name: wireName("files.list", { allowed: /^[A-Za-z0-9_-]$/, maxLength: 64 }),
    description: "What a disk holds, deep down, for the administrator.",
  }),
  plant(undefined, { name: "get_balance", description: "What an account holds now, in its currency." }),
  plant("name-duplicate", { name: "get_balance", description: "How much a scale shows at this moment." }),
];
