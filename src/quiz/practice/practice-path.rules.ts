/**
 * Maps topic names to step-by-step practice: words that the topic must contain, and the path. src/craft
 * imports src/quiz, not the other way round, so the paths are repeated here; a test compares them. Narrower
 * rules first.
 */
const ways: readonly (readonly [words: RegExp, to: string])[] = [
  [/all from (?:9|nine)/, '/practice/vedic?way=from-ten'],
  [/squares? that ends? in (?:5|five)/, '/practice/vedic?way=ends-in-five'],
  [/squares? near /, '/practice/vedic?way=square-near-base'],
  [/^times (?:11|eleven)/, '/practice/vedic?way=times-eleven'],
  [/^times 9/, '/practice/vedic?way=times-nines'],
  [/numbers near a (?:base|hundred)|both near a base/, '/practice/vedic?way=near-base'],
  [/one below, one above/, '/practice/vedic?way=across-base'],
  [/near 50, 200/, '/practice/vedic?way=working-base'],
  [/duplex/, '/practice/vedic?way=duplex'],
  [/crosswise/, '/practice/vedic?way=crosswise'],
  [/(?:sharing|dividing|divided) by (?:9|nine)/, '/practice/vedic?way=by-nine'],
  [/recurring decimal|nineteenths/, '/practice/vedic?way=recurring'],
  [/friends? of (?:5|five)/, `/practice/soroban?want=${encodeURIComponent('+4 small')}`],
  [/friends? of (?:10|ten)/, `/practice/soroban?want=${encodeURIComponent('+6 big')}`],
  [/reading the rods/, '/practice/soroban?mode=read'],
  [/moving beads/, '/practice/soroban?mode=set'],
  [/adding and (?:taking away|subtracting)|long columns/, '/practice/soroban?mode=sums'],
]

/** As it is read, and in English where that is another language. */
type Topic = { topic: string; englishTopic?: string | undefined }

/** Practice path of a topic; undefined if there is none. */
export const practicePath = ({ topic, englishTopic = topic }: Topic): string | undefined =>
  ways.find(([words]) => words.test(englishTopic.toLowerCase()))?.[1]

/** The topic with a practice path that most wrong questions have. */
export function craftTopic(
  asked: readonly (Topic & { isRight: boolean })[],
): { topic: string; to: string } | null {
  const open = Map.groupBy(
    asked.filter((each) => !each.isRight && practicePath(each) !== undefined),
    ({ topic }) => topic,
  )
  const [[most] = []] = [...open.values()].toSorted((a, b) => b.length - a.length)
  const to = most && practicePath(most)
  return most && to !== undefined ? { topic: most.topic, to } : null
}
