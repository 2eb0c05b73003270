/** FNV-1a, its bits mixed once more: the same number for the same text, for ever. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** These in an order that depends on the seed alone: each of them is as likely anywhere. */
export const mixedBy = (seed: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, at: hash(`${name} ${seed}`) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
