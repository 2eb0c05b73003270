import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')
const rooms = ['catalogue', 'quiz', 'people', 'enrolment', 'enquiries', 'content']
/** What pages may use of the platform and of app: the wire, its errors, the stored session, typed links. */
const open = [
  'platform/wire.ts',
  'platform/errors.ts',
  'platform/session.ts',
  'platform/settled.ts',
  'platform/form-action.ts',
  'platform/useOwn.ts',
  'app/paths.ts',
]

type Kind = 'contract' | 'rules' | 'tables' | 'server' | 'part'
const kindOf = (file: string): Kind => (/\.(contract|rules|tables|server)\.tsx?$/.exec(file)?.[1] as Kind | undefined) ?? 'part'
const roomOf = (file: string) => file.split('/')[0] ?? ''

/** Why this import breaks the law; null when it does not. Paths are relative to src. */
function breach(file: string, target: string): string | null {
  const [from, to] = [roomOf(file), roomOf(target)]
  const [kind, wanted] = [kindOf(file), kindOf(target)]
  if (from === 'app') return null
  if ((wanted === 'server' || wanted === 'tables') && kind !== 'server' && kind !== 'tables')
    return 'only .server and .tables import .server and .tables'
  if (from === 'ui') return to === 'ui' ? null : 'ui knows no room'
  if (from === 'platform') return to === 'platform' ? null : 'platform knows no room'
  const same = from === to
  switch (kind) {
    case 'contract':
      return target === 'platform/wire.ts' || wanted === 'contract' || (same && wanted === 'rules')
        ? null
        : 'a contract imports the wire, its rules and other contracts'
    case 'rules':
      return same && (wanted === 'rules' || wanted === 'contract') ? null : 'rules import rules and contracts of their room'
    case 'tables':
      return wanted === 'tables' ? null : 'tables import tables'
    case 'server':
      return same || to === 'platform' || wanted === 'contract' || wanted === 'tables'
        ? null
        : "a server imports its room, the platform, others' contracts and tables"
    case 'part':
      return same || to === 'ui' || open.includes(target) || (rooms.includes(to) && wanted === 'contract')
        ? null
        : "a page imports its room, ui, the wire and others' contracts"
  }
}

/** Writes to a table outside the room that owns it. */
function foreignWrites(file: string, text: string, owners: ReadonlyMap<string, string>): string[] {
  if (roomOf(file) === 'app') return []
  return [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)]
    .map((match) => match[1] ?? '')
    .filter((table) => owners.has(table) && owners.get(table) !== roomOf(file))
}

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const importsOf = (file: string, text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    normalize(join(dirname(file), match[1] ?? '')).replaceAll('\\', '/'),
  )
const owners = new Map(
  files
    .filter((file) => kindOf(file) === 'tables')
    .flatMap((file) => [...read(file).matchAll(/export const (\w+) = pgTable/g)].map((match) => [match[1] ?? '', roomOf(file)] as const)),
)

describe('the law', () => {
  test('every import in the house keeps it', () => {
    const found = files.flatMap((file) =>
      importsOf(file, read(file)).flatMap((target) => breach(file, target)?.replace(/^/, `${file} -> ${target}: `) ?? []),
    )
    expect(found).toEqual([])
    expect(files.length).toBeGreaterThan(40)
  })

  test('only its owner writes a table', () => {
    expect(owners.size).toBeGreaterThan(15)
    expect(files.flatMap((file) => foreignWrites(file, read(file), owners).map((table) => `${file} writes ${table}`))).toEqual([])
  })

  test('every room is on the map', () => {
    expect([...new Set(files.map(roomOf))].toSorted()).toEqual(['app', ...rooms, 'platform', 'ui'].toSorted())
  })

  test.each([
    ['quiz/AttemptPage.tsx', 'quiz/quiz.server.ts'],
    ['quiz/AttemptPage.tsx', 'quiz/quiz.tables.ts'],
    ['quiz/AttemptPage.tsx', 'people/LoginPage.tsx'],
    ['quiz/AttemptPage.tsx', 'people/people.rules.ts'],
    ['quiz/AttemptPage.tsx', 'app/Header.tsx'],
    ['quiz/AttemptPage.tsx', 'platform/db.server.ts'],
    ['quiz/quiz.rules.ts', 'platform/wire.ts'],
    ['quiz/quiz.rules.ts', 'people/people.rules.ts'],
    ['quiz/quiz.contract.ts', 'quiz/quiz.tables.ts'],
    ['quiz/quiz.contract.ts', 'people/people.rules.ts'],
    ['quiz/quiz.server.ts', 'people/people.server.ts'],
    ['quiz/quiz.tables.ts', 'quiz/quiz.server.ts'],
    ['ui/Button.tsx', 'quiz/quiz.contract.ts'],
    ['ui/Button.tsx', 'platform/wire.ts'],
    ['platform/wire.ts', 'quiz/quiz.contract.ts'],
    ['platform/wire.ts', 'platform/db.server.ts'],
  ])('planted: %s must not import %s', (file, target) => expect(breach(file, target)).not.toBeNull())

  test.each([
    ['quiz/AttemptPage.tsx', 'people/people.contract.ts'],
    ['quiz/quiz.server.ts', 'people/people.tables.ts'],
    ['quiz/quiz.tables.ts', 'people/people.tables.ts'],
    ['app/api.server.ts', 'quiz/quiz.server.ts'],
  ])('allowed: %s imports %s', (file, target) => expect(breach(file, target)).toBeNull())

  test('planted: a foreign write is seen', () => {
    expect(foreignWrites('quiz/quiz.server.ts', 'await tx.update(people).set({})', owners)).toEqual(['people'])
    expect(foreignWrites('people/people.server.ts', 'await tx.insert(people).values({})', owners)).toEqual([])
  })
})
