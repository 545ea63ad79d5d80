// RFC 3492, section 5: the numbers of the algorithm as IDNA uses it.
const base = 36;
const skew = 38;
const damp = 700;
const tMin = 1;
const tMax = 26;
const initialBias = 72;
const initialPoint = 128;
const digits = "abcdefghijklmnopqrstuvwxyz0123456789";

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

function threshold(at: number, bias: number): number {
  return Math.min(Math.max(at - bias, tMin), tMax);
}

/** What stands behind `xn--`, decoded; nothing for what is no Punycode. */
export function fromPunycode(text: string): string | undefined {
  const end = text.lastIndexOf("-");
  const points = Array.from(text.slice(0, Math.max(end, 0)), (character) => character.codePointAt(0)!);
  if (points.some((point) => point >= initialPoint)) return undefined;
  let [point, place, bias] = [initialPoint, 0, initialBias];
  for (let at = end < 0 ? 0 : end + 1; at < text.length;) {
    const before = place;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digits.indexOf((text[at] ?? "-").toLowerCase());
      at += 1;
      if (digit < 0) return undefined;
      place += digit * weight;
      const least = threshold(step, bias);
      if (digit < least) break;
      weight *= base - least;
    }
    const count = points.length + 1;
    bias = adapt(place - before, count, before === 0);
    point += Math.floor(place / count);
    place %= count;
    if (point > 0x10ffff) return undefined;
    points.splice(place, 0, point);
    place += 1;
  }
  return String.fromCodePoint(...points);
}

export function toPunycode(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0)!);
  const plain = points.filter((point) => point < initialPoint);
  let encoded = String.fromCodePoint(...plain) + (plain.length > 0 ? "-" : "");
  let [last, delta, bias, done] = [initialPoint, 0, initialBias, plain.length];
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= last));
    delta += (next - last) * (done + 1);
    last = next;
    for (const point of points) {
      if (point < last) delta += 1;
      if (point !== last) continue;
      let rest = delta;
      for (let step = base; ; step += base) {
        const least = threshold(step, bias);
        if (rest < least) break;
        encoded += digits[least + ((rest - least) % (base - least))];
        rest = Math.floor((rest - least) / (base - least));
      }
      encoded += digits[rest];
      bias = adapt(delta, done + 1, done === plain.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    last += 1;
  }
  return encoded;
}
