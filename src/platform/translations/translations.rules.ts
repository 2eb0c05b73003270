/** An English text of an item, and how it is edited; an empty one needs no translation. */
export type SourceText = {
  /** Its place in the item, such as `questions.2.answer`. */
  path: string
  text: string
  /** What it is called in the editor. */
  label: string
  /** A line, several lines, HTML of paragraphs and lists, or HTML with headings and pictures. */
  form: 'line' | 'lines' | 'html' | 'rich'
  /** At most so many characters, as in English; where it is drawn large, of at most two lines too. */
  max: number
  lineMax?: number
}

/** A text that is shown whole in one language together with the other texts of its item. */
export type TranslatableItem = {
  kind: string
  id: string
  title: string
  texts: readonly SourceText[]
  /**
   * What families see once the English has changed: the older text, or English until it is looked at, where
   * an older text could be wrong.
   */
  whenOlder: 'older' | 'english'
}

/** A text in another language, with its place and the hash of the English that it was written for. */
export type TranslatedText = { path: string; source: string; text: string }

/** What stands beside an English text. `older`: `writtenFor` is the hash of another English. */
export type MatchedText = SourceText & {
  state: 'empty' | 'current' | 'older'
  translated: string
  writtenFor: string
}

type Limited = Pick<SourceText, 'form' | 'max'> & { lineMax?: number | undefined; english: string }

/** Why a text can't stand for its English: it is too long, or a picture in it is not described in it. */
export function problemOf({ form, max, lineMax, english }: Limited, text: string): string | null {
  if (text.length > max) return `At most ${max} characters`
  if (lineMax && !fitsTwoLines(text, lineMax)) return twoLinesOf(lineMax)
  if (form !== 'rich') return null
  const described = new Map(picturesIn(english))
  const isBare = picturesIn(text).some(([source, alt]) => {
    const before = described.get(source) ?? ''
    return before !== '' && (alt === '' || (alt === before && /[A-Za-z]{2}/.test(alt)))
  })
  return isBare ? 'Describe each picture in this language too: choose it, then its description' : null
}

/** Whether a text stands in two lines of so many characters. */
export function fitsTwoLines(text: string, lineMax: number): boolean {
  const lines = text.trim().split('\n')
  return lines.length <= 2 && lines.every((line) => [...line].length <= lineMax)
}

export const twoLinesOf = (lineMax: number): string => `Use up to two lines of ${lineMax} letters each`

/** The pictures of an HTML text that was made harmless, each with its description. */
const picturesIn = (html: string): (readonly [source: string, alt: string])[] =>
  html
    .split('<img ')
    .slice(1)
    .map((after) => ` ${after.split('>', 1)[0]}`)
    .map((tag) => [attributeIn(tag, 'src'), attributeIn(tag, 'alt')])

const attributeIn = (tag: string, name: string): string =>
  tag.split(` ${name}="`)[1]?.split('"', 1)[0]?.trim() ?? ''

type Known = readonly TranslatedText[]

/**
 * What was written for each text of an item: by its English, so that lines may change places, or the older
 * text of its place, unless that has found its English elsewhere. `hash` names an English text.
 */
export function matchTexts(
  texts: readonly SourceText[],
  known: Known,
  hash: (text: string) => string,
): MatchedText[] {
  const named = texts.map((each) => ({ ...each, source: hash(each.text) }))
  const taken = new Set(named.map(({ source }) => source))
  const currentOf = ({ path, source }: { path: string; source: string }) => {
    const fitting = known.filter((text) => text.source === source)
    return fitting.find((text) => text.path === path) ?? fitting[0]
  }
  // Entries of a list, such as a question with its answer, that moved since they were written.
  const moved = new Set(
    named
      .filter((each) => (currentOf(each)?.path ?? each.path) !== each.path)
      .map(({ path }) => entryOf(path)),
  )
  return named.map(({ source, ...each }) => {
    // What the English no longer says is said in no language.
    if (each.text.trim() === '') return { ...each, state: 'empty', translated: '', writtenFor: source }
    const current = currentOf({ ...each, source })
    if (current) return { ...each, state: 'current', translated: current.text, writtenFor: source }
    const isMoved = moved.has(entryOf(each.path))
    const older = known.find((text) => !isMoved && text.path === each.path && !taken.has(text.source))
    return older
      ? { ...each, state: 'older', translated: older.text, writtenFor: older.source }
      : { ...each, state: 'empty', translated: '', writtenFor: source }
  })
}

/** `questions.2` for `questions.2.answer`; a text that is no part of an entry is one by itself. */
const entryOf = (path: string): string => /^\w+\.\d+(?=\.)/.exec(path)?.[0] ?? path

/** How far an item is: `none` has no text, `partial` lacks some, `older` has one for another English. */
export type TranslationState = 'none' | 'partial' | 'older' | 'whole'

export function stateOf(matched: readonly MatchedText[]): TranslationState {
  const needed = matched.filter(({ text }) => text.trim() !== '')
  if (needed.every(({ state }) => state === 'empty')) return 'none'
  if (needed.some(({ state }) => state === 'empty')) return 'partial'
  return needed.some(({ state }) => state === 'older') ? 'older' : 'whole'
}

/** Whether families see an item in the other language. */
export const isShown = (state: TranslationState, whenOlder: TranslatableItem['whenOlder']): boolean =>
  state === 'whole' || (state === 'older' && whenOlder === 'older')
