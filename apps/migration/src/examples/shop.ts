/** An order of the shop that all examples of this folder work for. */
export interface Order {
  readonly id: string;
  readonly text: string;
  readonly amount: number;
  readonly currency: string;
}

const orders: readonly Order[] = [
  { id: "o-1", text: "Desk lamp, brass", amount: 49, currency: "EUR" },
  { id: "o-2", text: "Lamp shade, linen", amount: 18, currency: "EUR" },
  { id: "o-3", text: "Kettle", amount: 35, currency: "EUR" },
];

/** What was refunded, for whoever wants to see what a run did. */
export const refunds: string[] = [];

/** The orders that hold all of the words. */
export async function findOrders(words: string, signal?: AbortSignal): Promise<readonly Order[]> {
  signal?.throwIfAborted();
  const wanted = words.toLowerCase().split(" ");
  return orders.filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)));
}

/** @throws when there is no such order */
export function refundOrder(id: string, reason = "none given"): Order {
  const order = orders.find((one) => one.id === id);
  if (!order) throw new Error(`There is no order ${id}.`);
  refunds.push(`${id}: ${reason}`);
  return order;
}
