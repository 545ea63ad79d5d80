import type { Tool } from "@toolport/core";
import type { JsonSchema, SchemaSource } from "@toolport/schema";
import { z } from "zod";

const plant = (fault: string, name: string, description: string, input: SchemaSource): Tool => ({
  name,
  description,
  input,
  effect: "read",
  metadata: { fault },
  execute: () => "done",
});

const said = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: "string",
  description,
  ...more,
});

/** Faults of schemas, and what targets make of them. */
export const schemas: readonly Tool[] = [
  plant("schema-unreadable", "get_address", "Postal address of a customer, by line.", {
    type: "object",
    properties: { customer: { $ref: "#/$defs/Customer" } },
  }),
  plant("schema-mistake", "get_parcel", "Where a parcel is now, and when it will arrive.", {
    type: "object",
    properties: { parcel: said("Number on the label") },
    required: ["parcel", "carrier"],
  }),
  plant("schema-mistake", "get_shipment", "All parcels of one order, with their weights.", {
    type: "object",
    properties: { order: said("Order number, as on the bill", { required: true }) },
  }),
  plant(
    "schema-not-object",
    "translate_text",
    "A text in English, whatever language it was in.",
    z.string().describe("The text to translate"),
  ),
  plant(
    "parameter-undescribed",
    "find_customer",
    "A customer by mail address or telephone number.",
    z.object({
      mail: z.email().optional().describe("Mail address, as the customer wrote it"),
      tel: z.string().optional(),
    }),
  ),
  plant("parameter-undescribed", "find_supplier", "A supplier by the name it trades under.", {
    type: "object",
    properties: { label: said("TODO") },
  }),
  plant("not-strict", "mix_paint", "How much of each pigment makes a shade of the chart.", {
    type: "object",
    properties: {
      shade: {
        type: "integer",
        description: "Number on the chart",
        enum: Array.from({ length: 1001 }, (_, at) => at),
      },
    },
    required: ["shade"],
    additionalProperties: false,
  }),
  plant(
    "constraint-dropped",
    "check_code",
    "Whether a discount code holds today, and for what.",
    z.object({
      code: z
        .string()
        .describe("As printed on the voucher")
        .regex(/^(?<=a)x/),
    }),
  ),
  plant("tool-costly", "query_ledger", "Bookings of the ledger that fit a filter, newest first.", {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [
        `account_${at}`,
        said(
          `Whether bookings of account ${at} are among the answers, and by which of its sides they are told`,
        ),
      ]),
    ),
  }),
];
