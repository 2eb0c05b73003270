import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
)

type Expression = { file: string; line: number; pattern: string; flags: string }

/** The expressions of a file as they stand in it, and the lines that make one while running. */
function expressionsIn(file: string, text: string): { written: Expression[]; made: string[] } {
  const written: Expression[] = []
  const made: string[] = []
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const { program } = parseSync(file, text)
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) written.push({ file, line: lineOf(node.start), ...node.regex })
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        made.push(`${file}:${lineOf(node.start)}`)
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        made.push(`${file}:${lineOf(node.start)}`)
    },
  }).visit(program)
  return { written, made }
}

const found = files.map((file) => expressionsIn(file, readFileSync(join(source, file), 'utf8')))

test('every regular expression of the source takes time in proportion to its text', async () => {
  const all = found.flatMap(({ written }) => written)
  expect(all.length).toBeGreaterThan(60)
  const once = new Map(all.map((each) => [`/${each.pattern}/${each.flags}`, each]))
  const slow: string[] = []
  for (const [expression, { file, line, pattern, flags }] of once) {
    const { status } = await check(pattern, flags, { timeout: 20_000 })
    if (status !== 'safe') slow.push(`${file}:${line} ${expression} ${status}`)
  }
  expect(slow).toEqual([])
}, 120_000)

test('none is made while running: a text of a visitor never becomes an expression', () => {
  expect(found.flatMap(({ made }) => made)).toEqual([])
})

test('planted: a slow one and a made one are seen', async () => {
  const { written, made } = expressionsIn(
    'x.ts',
    'const a = /^[^@]+@[^@]+\\.[^@]+$/; const b = new RegExp(text); const c = RegExp(text)',
  )
  expect(made).toEqual(['x.ts:1', 'x.ts:1'])
  expect((await check(written[0]?.pattern ?? '', '')).status).toBe('vulnerable')
})
