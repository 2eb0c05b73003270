/** What a captions file may weigh, in bytes. */
export const CAPTIONS_MAX_BYTES = 524_288
const MOST_CUES = 5_000
const LONGEST_LINE = 500
const MAX_CUE_LINES = 6

/** A WebVTT file as we keep it, or what is wrong with it and where. */
export type ReadCaptions = { captions: string } | { fault: string }

const time = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/

/** A time of WebVTT in milliseconds; null when it is none. */
function millisOf(words: string): number | null {
  const [whole, hours = '0', minutes = '0', seconds = '0', millis = '0'] = time.exec(words) ?? []
  if (whole === undefined) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(millis)
}

const two = (number: number): string => String(number).padStart(2, '0')

function timeText(millis: number): string {
  const seconds = Math.floor(millis / 1_000)
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two)
  return `${clock.join(':')}.${String(millis % 1_000).padStart(3, '0')}`
}

/** Words alone: no tags, and no signs that steer a terminal or turn the writing round. */
const wordsOf = (line: string): string =>
  line
    .replace(/<[^<>]*>/g, '')
    .replace(/[<>]/g, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()

type Line = { words: string; number: number }

/** The paragraphs of a file, their lines with their numbers. */
function blocksOf(file: string): Line[][] {
  const blocks: Line[][] = [[]]
  for (const [index, words] of file.split(/\r\n|\n|\r/).entries()) {
    if (words.trim() === '') blocks.push([])
    else blocks.at(-1)?.push({ words, number: index + 1 })
  }
  return blocks.filter((block) => block.length > 0)
}

/** Words and their times, in milliseconds. */
type Cue = { from: number; to: number; said: string[] }

/** A cue, which begins no earlier than the `last` before it. */
function readCue(block: readonly Line[], last: number): Cue | { fault: string } {
  // A cue may have a name above its times.
  const at = block.findIndex(({ words }) => words.includes('-->'))
  const line = block[at]
  if (at < 0 || at > 1 || !line) return { fault: `Line ${block[0]?.number}: a time is missing` }
  const [start = '', , end = ''] = line.words.trim().split(/[ \t]+/, 3)
  const [from, to] = [millisOf(start), millisOf(end)]
  if (from === null || to === null)
    return { fault: `Line ${line.number}: times are written as 00:01.000 --> 00:04.000` }
  if (to <= from) return { fault: `Line ${line.number}: these captions end before they begin` }
  if (from < last) return { fault: `Line ${line.number}: this starts before the caption above it` }
  const words = block.slice(at + 1).map((each) => ({ ...each, words: wordsOf(each.words) }))
  const long = words.find((each) => each.words.length > LONGEST_LINE)
  if (long) return { fault: `Line ${long.number}: at most ${LONGEST_LINE} letters in a line` }
  if (words.length > MAX_CUE_LINES)
    return { fault: `Line ${line.number}: at most ${MAX_CUE_LINES} lines at once` }
  return { from, to, said: words.flatMap((each) => (each.words ? [each.words] : [])) }
}

const isWebVttHead = (line: Line | undefined): boolean =>
  line?.number === 1 && /^WEBVTT(?:$|[ \t])/.test(line.words)

/**
 * Reads captions (WebVTT) and writes them anew: times and words, nothing else of the file. Styles, regions,
 * notes and tags are left out.
 */
export function readCaptions(file: string): ReadCaptions {
  const [head, ...blocks] = blocksOf(file.replace(/^\uFEFF/, ''))
  if (!isWebVttHead(head?.[0])) return { fault: 'The first line of captions is WEBVTT' }
  const kept: string[] = []
  let last = 0
  for (const block of blocks) {
    if (/^(?:NOTE|STYLE|REGION)(?:$|[ \t])/.test(block[0]?.words ?? '')) continue
    const cue = readCue(block, last)
    if ('fault' in cue) return cue
    const { from, to, said } = cue
    last = from
    if (said.length > 0) kept.push([`${timeText(from)} --> ${timeText(to)}`, ...said].join('\n'))
    if (kept.length > MOST_CUES) return { fault: `At most ${MOST_CUES} captions in a video` }
  }
  if (kept.length === 0) return { fault: 'This file has no captions' }
  return { captions: `WEBVTT\n\n${kept.join('\n\n')}\n` }
}
