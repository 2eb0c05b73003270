import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const known: { words: string[]; types: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vocabulary-known.json'), 'utf8'),
)

/** The words in `code` of the glossary's last column. */
const avoided = new Set(
  glossary
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
    .flatMap((line) => [...(line.split('|')[4] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word)),
)
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
const DECLARATION = /^(?:export )?(?:async )?(function\*?|const|let|type|class|interface|enum) (\w+)/gm

type Declared = { room: string; kind: string; name: string }

/** What stands at the left margin of the sources, and the names of the files. */
function declarations(): Declared[] {
  const src = join(root, 'src')
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const room = relative(src, path).split(/[\\/]/)[0] ?? ''
      const found = [...readFileSync(path, 'utf8').matchAll(DECLARATION)]
      return [
        { room, kind: 'file', name: entry.name.replace(/\.tsx?$/, '') },
        ...found.map(([, kind = '', name = '']) => ({ room, kind, name })),
      ]
    })
}
const all = declarations()
const namesWithAvoided = (list: readonly Declared[]) =>
  [
    ...new Set(
      list
        .filter(({ name }) => wordsOf(name).some((word) => avoided.has(word)))
        .map(({ room, name }) => `${room} ${name}`),
    ),
  ].toSorted()
const typesDeclaredTwice = (list: readonly Declared[]) => {
  const counts = new Map<string, number>()
  for (const { room, kind, name } of list)
    if (kind === 'type' || kind === 'interface')
      counts.set(`${room} ${name}`, (counts.get(`${room} ${name}`) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])).toSorted()
}

test('planted: a name with an avoided word is found, whatever its case', () => {
  expect(avoided.has('told')).toBe(true)
  const planted = ['toldOf', 'MOST_TOLD', 'told-rows', 'foretold'].map((name) => ({
    room: 'quiz',
    kind: 'const',
    name,
  }))
  expect(namesWithAvoided(planted)).toEqual(['quiz MOST_TOLD', 'quiz told-rows', 'quiz toldOf'])
})

test('no new name has a word that the glossary avoids, and a name that went leaves the list', () => {
  expect(all.length).toBeGreaterThan(5_000)
  expect(namesWithAvoided(all)).toEqual(known.words)
})

test('no new type shares its name with another one of its room', () => {
  expect(typesDeclaredTwice(all)).toEqual(known.types)
})
