import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { Refusal, statusCodes } from '../src/platform/errors.ts'

type Thrown = { message: string | null; code: string | undefined }

/** The refusals of a source that have a message of their own; a message is null where it is not written out. */
function refusalsIn(file: string, text: string): Thrown[] {
  const thrown: Thrown[] = []
  new Visitor({
    NewExpression: ({ callee, arguments: [, message, details] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'Refusal' || !message) return
      if (message.type === 'Identifier' && message.name === 'undefined') return
      let words: string | null = null
      if (message.type === 'Literal' && typeof message.value === 'string') words = message.value
      if (message.type === 'TemplateLiteral') words = message.quasis.map(({ value }) => value.raw).join('…')
      thrown.push({
        message: words,
        code: details && /\bcode: '([^']*)'/.exec(text.slice(details.start, details.end))?.[1],
      })
    },
  }).visit(parseSync(file, text).program)
  return thrown
}

const src = join(import.meta.dirname, '../src')
const thrown = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .flatMap((entry) => {
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    return text.includes('new Refusal(') ? refusalsIn(file, text) : []
  })
/** The codes of a status, and their messages: a room may say them in its own words. */
const general = new Set(Object.values(statusCodes))

/** Keys that stand for more than one value. */
function ambiguous(pairs: readonly (readonly [key: string, value: string])[]): string[] {
  const values = new Map<string, Set<string>>()
  for (const [key, value] of pairs) values.set(key, (values.get(key) ?? new Set()).add(value))
  return [...values].flatMap(([key, of]) => (of.size > 1 ? [`${key}: ${[...of].join(' | ')}`] : []))
}
const written = thrown.flatMap(({ message, code }) =>
  message !== null && code !== undefined ? [[message, code] as const] : [],
)

test('planted: a refusal without a code is found, and its message with one', () => {
  const text =
    "throw new Refusal(409, 'The ranks are final')\nthrow new Refusal(409, `At ${x}`, { code: 'at' })"
  expect(refusalsIn('x.ts', text)).toEqual([
    { message: 'The ranks are final', code: undefined },
    { message: 'At …', code: 'at' },
  ])
  expect(
    ambiguous([
      ['a', '1'],
      ['a', '2'],
      ['b', '1'],
    ]),
  ).toEqual(['a: 1 | 2'])
})

test('every refusal with a message of its own has a code in lower case with underscores', () => {
  expect(thrown.length).toBeGreaterThan(200)
  expect(thrown.filter(({ code }) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(code ?? ''))).toEqual([])
})

test('a message has one code everywhere', () => {
  expect(ambiguous(written)).toEqual([])
})

test('a code stands for one message, unless it is the code of a status', () => {
  const own = written.filter(([, code]) => !general.has(code))
  expect(ambiguous(own.map(([message, code]) => [code, message] as const))).toEqual([])
})

test('a refusal says its code, and without one that of its status', () => {
  expect(new Refusal(404).body).toEqual({ success: false, message: 'Not found', code: 'not_found' })
  expect(new Refusal(409, 'The ranks are final', { code: 'ranks_final' }).body).toEqual({
    success: false,
    message: 'The ranks are final',
    code: 'ranks_final',
  })
  expect(new Set(Object.values(statusCodes)).size).toBe(Object.keys(statusCodes).length)
})
