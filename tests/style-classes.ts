import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'

const modules = join(import.meta.dirname, '../node_modules')

/** What people read: it has a capital letter, or ends as a sentence does. */
const isProse = (text: string): boolean => /[A-Z][a-z]|[.!?…:]$|’/.test(text.trim())

/** Words of a text that may be the name of a class; selectors in scripts count too, prose does not. */
const namesIn = (text: string): string[] =>
  isProse(text) ? [] : text.split(/[\s.,:#>"'=()[\]<+~]+/).filter((name) => name !== '')

/** What the scripts say: names of classes, how computed ones begin, and which stand in a `className`. */
export class ScriptClasses {
  readonly names = new Set<string>()
  readonly #beginnings = new Set<string>()
  readonly #ends = new Set<string>()
  /** Each class of a `className` and the files that have it. */
  readonly shown = new Map<string, Set<string>>()

  read(file: string, source: string): void {
    const { program } = parseSync(file, source)
    /** Where the `className` that is being read ends. */
    let classEnd = 0
    const add = (text: string, at: number): void => {
      for (const name of namesIn(text)) this.names.add(name)
      if (at > classEnd) return
      for (const name of text.split(/\s+/))
        if (name !== '') this.shown.set(name, (this.shown.get(name) ?? new Set()).add(file))
    }
    new Visitor({
      JSXAttribute: ({ name, end }) => {
        if (name.type === 'JSXIdentifier' && name.name === 'className') classEnd = end
      },
      Literal: ({ value, start }) => {
        // A comparison's text within a className is a value, not a class.
        const isCompared = /[=!]==\s*$/.test(source.slice(Math.max(0, start - 6), start))
        if (typeof value === 'string') add(value, isCompared ? Number.POSITIVE_INFINITY : start)
      },
      TemplateLiteral: ({ quasis }) => {
        for (const [index, { value, start }] of quasis.entries()) {
          const words = (value.cooked ?? '').split(/\s+/)
          if (index < quasis.length - 1) this.#beginnings.add(namesIn(words.pop() ?? '').at(-1) ?? '')
          if (index > 0) this.#ends.add(words.shift() ?? '')
          add(words.join(' '), start)
        }
      },
    }).visit(program)
  }

  /** Whether a class stands in a script, or may be put together there: `art-${index}`, `sheet${index}`. */
  uses(name: string): boolean {
    if (this.names.has(name)) return true
    for (const from of this.#beginnings)
      if (
        name.startsWith(from) &&
        (from.endsWith('-') || (from !== '' && /^\d+$/.test(name.slice(from.length))))
      )
        return true
    for (const end of this.#ends) if (/^-\w/.test(end) && name.endsWith(end)) return true
    return false
  }
}

const withoutStrings = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')

/** The classes that a selector names. */
export const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)

/** The classes that a stylesheet names. */
export function definedClasses(css: string): Set<string> {
  const found = new Set<string>()
  for (const [, selector = ''] of withoutStrings(css).matchAll(/([^{};]*)\{/g))
    if (!selector.trim().startsWith('@')) for (const name of classesIn(selector)) found.add(name)
  return found
}

/** The selectors of a stylesheet, each with those that it is nested in; `.of` stands for the office as a whole. */
export function selectorsOf(css: string): string[] {
  const found: string[] = []
  const around: string[][] = [['']]
  let text = ''
  for (const sign of withoutStrings(css)) {
    const outer = around.at(-1) ?? ['']
    if (sign === '{') {
      const isRule = !text.trim().startsWith('@') && text.trim() !== '.of'
      const ones = isRule ? text.split(/,(?![^()]*\))/).map((one) => one.trim()) : []
      const whole = ones.flatMap((one) => outer.map((before) => `${before} ${one}`.trim()))
      found.push(...whole)
      around.push(isRule ? whole : outer)
    }
    if (sign === '}') around.pop()
    text = /[{};]/.test(sign) ? '' : text + sign
  }
  return found
}

/** The class that a selector is about first: not what is only excluded, and a state such as `is-open` only alone. */
export function leadingClass(selector: string): string | undefined {
  const names = classesIn(selector.replaceAll(/:not\([^)]*\)/g, '')).filter((name) => name !== 'of')
  return names.find((name) => !/^(?:is|has)-/.test(name)) ?? names[0]
}

/** Which of these classes neither a stylesheet nor Tailwind knows. */
export async function unknownClasses(classes: readonly string[], entry: string): Promise<string[]> {
  const system = await loadDesignSystem(readFileSync(entry, 'utf8'), {
    base: join(entry, '..'),
    loadStylesheet: async (id, base) => {
      const path = id === 'tailwindcss' ? join(modules, 'tailwindcss/index.css') : join(base, id)
      return { path, base: join(path, '..'), content: existsSync(path) ? readFileSync(path, 'utf8') : '' }
    },
  })
  const made = system.candidatesToCss([...classes])
  return classes.filter((_, at) => made[at] === null)
}

/** All files below a folder with these endings, with their text. */
export const textsIn = (folder: string, ending: RegExp): (readonly [file: string, text: string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
