import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...document.matchAll(/^\| (V\d+)(\.\d+\.\d+) \| .* \| (met|n\/a|open) \| (.*) \|$/gm)].map(
  ([, chapter = '', number = '', status = '', why = '']) => ({
    chapter,
    name: chapter + number,
    status,
    why,
  }),
)

test('what docs/security.md names as evidence is there', () => {
  const named = [
    ...document.matchAll(/`((?:src|tests|docs|bin|deploy)\/[^`*]+|\.?[\w-]+\.(?:ts|tsx|json))`/g),
  ]
  expect(named.length).toBeGreaterThan(100)
  expect(named.flatMap(([, path = '']) => (existsSync(join(root, path)) ? [] : path))).toEqual([])
})

test('its counts are those of its rows', () => {
  const statuses = ['met', 'n/a', 'open']
  const countIn = (of: typeof rows) =>
    statuses.map((status) => of.filter((row) => row.status === status).length)
  const counted = [...document.matchAll(/^\| (V\d+) [^|]+ \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, chapter = '', ...counts]) => ({ chapter, counts: counts.map(Number) }),
  )
  expect(counted).toEqual(
    Object.entries(Object.groupBy(rows, ({ chapter }) => chapter)).map(([chapter, of]) => ({
      chapter,
      counts: countIn(of ?? []),
    })),
  )
  expect(document).toContain(
    `| **all ${rows.length}** | ${countIn(rows)
      .map((count) => `**${count}**`)
      .join(' | ')} |`,
  )
})

/** What a package brings into the product, and the requirements that can't be said to have no subject then. */
const subjects: Record<string, RegExp> = {
  ws: /^V4\.4\./,
  yauzl: /^V5\.2\.3$/,
  '@simplewebauthn/server': /^V11\.6\.1$/,
  'age-encryption': /^V11\.(?:3\.|4\.4$)/,
}

test('no requirement is said to have no subject while the product has one', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const [name, about] of Object.entries(subjects)) {
    expect(dependencies).toHaveProperty([name])
    const of = rows.filter((row) => about.test(row.name))
    expect(of.length).toBeGreaterThan(0)
    expect(of.filter(({ status }) => status === 'n/a').map((row) => row.name)).toEqual([])
  }
})
