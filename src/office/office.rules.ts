import { DAY_MS, dayStart, INDIA_MS } from '../platform/text/india.rules.ts'

/** The moments at which the last `count` weeks began, Monday 00:00 in India, oldest first; the last runs. */
export function weekStarts(now: Date, count: number): Date[] {
  const today = dayStart(now)
  // The first of January 1970 was a Thursday.
  const sinceMonday = (Math.floor((today.getTime() + INDIA_MS) / DAY_MS) + 3) % 7
  const monday = today.getTime() - sinceMonday * DAY_MS
  return Array.from({ length: count }, (_, week) => new Date(monday - (count - 1 - week) * 7 * DAY_MS))
}

/** How long ago, in short: 48 min, 5 h, 2 days. At least 1 min. */
export function ago(since: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.round(hours / 24)} days`
}

/** The parts of a text that hold one of the words, without regard to case: for underlining what was found. */
export function matches(text: string, words: string): readonly { text: string; hit: boolean }[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const lower = text.toLowerCase()
  // A letter whose small form is longer would move every place behind it.
  if (lower.length !== text.length) return [{ text, hit: false }]
  const parts: { text: string; hit: boolean }[] = []
  let at = 0
  while (at < text.length) {
    const next = wanted
      .map((word) => ({ word, from: lower.indexOf(word, at) }))
      .filter(({ from }) => from >= 0)
      .toSorted((a, b) => a.from - b.from || b.word.length - a.word.length)[0]
    if (!next) break
    if (next.from > at) parts.push({ text: text.slice(at, next.from), hit: false })
    at = next.from + next.word.length
    parts.push({ text: text.slice(next.from, at), hit: true })
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false })
  return parts
}
