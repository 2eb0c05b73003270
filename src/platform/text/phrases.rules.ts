/** A text of a `.words.ts` file; what it is filled with stands as `{1}`, `{2}` in it. */
export type Phrase = {
  /** The word that says it: `ready`, `why.petal`, `turns.U.0`. */
  name: string
  text: string
  start: number
  end: number
  /** Where its holes are filled, in the order of their numbers. */
  holes: readonly { start: number; end: number }[]
}

/** Texts that other texts are shown in place of, by the file of words that says them. */
export type ChangedWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The id of the element in which a page brings them. */
export const CHANGED_WORDS_ID = 'changed-words'

/** A node of the syntax tree, as ESTree names it. */
type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Types say nothing; these wrap what is said. */
const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']
const EQUALITY = ['===', '!==', '==', '!=', 'in']

/**
 * The texts of a file of words that a reader sees, as its syntax tree has them: every string and template,
 * also within functions, unless it names a property or is compared.
 * @param says whether a text is one for readers.
 */
export function phrasesIn(program: unknown, says: (text: string) => boolean): readonly Phrase[] {
  const found: Phrase[] = []
  const add = ({ start, end }: Node, said: Pick<Phrase, 'name' | 'text' | 'holes'>) => {
    if (says(said.text)) found.push({ ...said, start, end })
  }
  const visitAll = (nodes: unknown, name: string) => {
    for (const node of Array.isArray(nodes) ? (nodes as unknown[]) : [nodes])
      if (isNode(node)) visit(node, name)
  }
  const under = (name: string, key: string) => (name === '' ? key : `${name}.${key}`)
  const special: Readonly<Record<string, (node: Node, name: string) => void>> = {
    ImportDeclaration: () => {},
    Literal: (node, name) => {
      if (typeof node.value === 'string') add(node, { name, text: node.value, holes: [] })
    },
    TemplateLiteral: (node, name) => {
      const holes = node.expressions as Node[]
      const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      const text = parts.map((part, at) => (at === 0 ? part : `{${at}}${part}`)).join('')
      add(node, { name, text, holes })
      visitAll(holes, name)
    },
    TaggedTemplateExpression: () => {},
    VariableDeclarator: (node, name) => {
      const { name: own } = node.id as { name?: string }
      visitAll(node.init, name === '' && own !== 'words' && own !== 'refusals' ? (own ?? '') : name)
    },
    FunctionDeclaration: (node, name) =>
      visitAll(node.body, name || ((node.id as { name?: string } | null)?.name ?? '')),
    Property: (node, name) => {
      const { name: own, value } = node.key as { name?: string; value?: unknown }
      if (node.computed) visitAll(node.key, name)
      visitAll(node.value, node.computed ? name : under(name, own ?? String(value)))
    },
    ArrayExpression: (node, name) => {
      const elements = node.elements as (Node | null)[]
      const pattern = (elements[0]?.regex as { pattern: string } | undefined)?.pattern
      for (const [at, element] of elements.entries())
        visitAll(element, pattern === undefined ? under(name, String(at)) : readablePattern(pattern))
    },
    BinaryExpression: (node, name) => {
      for (const side of [node.left, node.right])
        if (!EQUALITY.includes(String(node.operator)) || (isNode(side) && side.type !== 'Literal'))
          visitAll(side, name)
    },
    SwitchCase: (node, name) => visitAll(node.consequent, name),
  }
  const visit = (node: Node, name: string): void => {
    const own = special[node.type]
    if (own) return own(node, name)
    if (node.type.startsWith('TS'))
      return WRAPPERS.includes(node.type) ? visitAll(node.expression, name) : undefined
    for (const [key, value] of Object.entries(node)) if (key !== 'type') visitAll(value, name)
  }
  visitAll(program, '')
  return found
}

/** What a pattern finds, for readers: `^At most (\d+) characters$` is `At most {1} characters`. */
const readablePattern = (pattern: string): string => {
  let hole = 0
  return pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\([^()]*\)/g, () => {
      hole += 1
      return `{${hole}}`
    })
    .replace(/[\\?]/g, '')
}

/** The code of a file of words in which each phrase asks `phrase` whether another text is shown instead. */
export function askingForChanges(code: string, phrases: readonly Phrase[]): string {
  const inside = (start: number, end: number): string => {
    let [text, at] = ['', start]
    for (const phrase of phrases) {
      if (phrase.start < at || phrase.end > end) continue
      const holes = phrase.holes.map((hole) => inside(hole.start, hole.end))
      // Without its reader the word falls out of the bundle.
      const phraseCall = `/* @__PURE__ */ phrase(${[JSON.stringify(phrase.text), ...holes].join(', ')})`
      text += code.slice(at, phrase.start) + phraseCall
      at = phrase.end
    }
    return text + code.slice(at, end)
  }
  return inside(0, code.length)
}

/** A text with its holes filled; `{1}` is the first. */
export const fillPhrase = (text: string, holes: readonly unknown[]): string =>
  holes.length === 0
    ? text
    : text.replace(/\{(\d+)\}/g, (hole, at: string) =>
        String(Number(at) > holes.length ? hole : holes[Number(at) - 1]),
      )

/** The holes that a text names, sorted: `{1} of {2}`; `$1` is one that the word fills itself. */
export const holesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\d+\}|\$\d/g)].map(([hole]) => hole).toSorted()

/** What a reader of Hindi reads: a text with a letter of Devanagari, not only an ending. */
export const isHindi = (text: string): boolean => /(?=\p{L})\p{Script=Devanagari}/u.test(text)
/** What a reader of English reads. */
export const isEnglish = (text: string): boolean => /\p{L}/u.test(text)

/** A Hindi text of the build with what it translates and where it is seen. */
export type ListedPhrase = {
  /** Of the words, from `src/` on and without what follows its first dot: `progress/home/home`. */
  file: string
  text: string
  /** The words that say it, in the order of the file. */
  names: readonly string[]
  /** What it translates; several texts where a word says several. */
  english: string
}

/** The phrases of a build, and by file of words the files of the pages that load it. */
export type BuiltPhrases = { phrases: ListedPhrase[]; pages: Record<string, readonly string[]> }

/**
 * The phrases of a file of words, each text once.
 * @param english those of its English file; of a file without one, the names are what is translated.
 */
export function listPhrases(
  file: string,
  hindi: readonly Phrase[],
  english: readonly Phrase[] | null,
): readonly ListedPhrase[] {
  const sayings = (phrases: readonly Phrase[], name: string) => phrases.filter((each) => each.name === name)
  const meanings = new Map<string, { names: Set<string>; english: Set<string> }>()
  for (const phrase of hindi) {
    const [own, theirs] = [sayings(hindi, phrase.name), english ? sayings(english, phrase.name) : []]
    const paired =
      own.length === theirs.length ? theirs.slice(own.indexOf(phrase), own.indexOf(phrase) + 1) : theirs
    const known = meanings.get(phrase.text) ?? { names: new Set(), english: new Set() }
    known.names.add(phrase.name)
    if (english) for (const { text } of paired) known.english.add(text)
    else known.english.add(phrase.name)
    meanings.set(phrase.text, known)
  }
  return [...meanings].map(([text, known]) => ({
    file,
    text,
    names: [...known.names],
    english: [...known.english].join(' / ') || otherwise([...known.names], english ?? []),
  }))
}

/** For a text that English makes otherwise: all that the same words say there, or the name itself. */
function otherwise(names: readonly string[], english: readonly Phrase[]): string {
  const roots = names.map((name) => name.split('.', 1)[0])
  const texts = english.filter(({ name }) => roots.includes(name.split('.', 1)[0])).map(({ text }) => text)
  const own = names.map((name) => name.slice(name.lastIndexOf('.') + 1))
  return [...new Set(texts.length > 0 ? texts : own)].join(' / ')
}
