import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orders } from '../src/enrolment/enrolment.tables.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { pageQuery } from '../src/platform/http/cursor.contract.ts'
import { paginate } from '../src/platform/http/cursor.server.ts'
import { Refusal } from '../src/platform/errors.ts'

const list = paginate(
  orders,
  { createdAt: 'id', amount: 'amountPaise', note: 'note', chargedAt: 'chargedAt' },
  '-createdAt',
)
const cursorOf = (told: unknown) => Buffer.from(JSON.stringify(told)).toString('base64url')
const refusalOf = (asked: Parameters<typeof list>[0]) => {
  try {
    list(asked)
  } catch (error) {
    if (error instanceof Refusal) return [error.status, Object.keys(error.errors ?? {})]
    throw error
  }
  return null
}

test('a cursor goes on behind any value that a column can have', () => {
  const values = fc.record({
    amountPaise: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    chargedAt: fc.option(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })),
    note: fc.option(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))),
  })
  const names = fc.constantFrom(...(['createdAt', 'amount', 'note', 'chargedAt'] as const))
  fc.assert(
    fc.property(values, names, fc.boolean(), (value, name, down) => {
      const row = { id: newId(), ...value }
      const sort = down ? (`-${name}` as const) : name
      const own = (each: typeof row) => each
      const { next } = list({ sort, limit: 1 }).reply([row, row], own, own)
      expect(next).toEqual(expect.any(String))
      expect(list({ sort, after: next ?? '' }).after).toBeDefined()
    }),
  )
})

test('whatever else comes as a cursor is refused with words, and never reaches the database', () => {
  const id = newId()
  for (const told of [
    null,
    {},
    ['-createdAt', id],
    ['-createdAt', id, 'yesterday'],
    ['createdAt', id, id],
    ['-createdAt', id, id, 'more'],
  ])
    expect(refusalOf({ after: cursorOf(told) }), JSON.stringify(told)).toEqual([422, ['after']])
  for (const amount of [null, '5', 0.5, 2 ** 31, 1e300])
    expect(refusalOf({ sort: 'amount', after: cursorOf(['amount', amount, id]) })).toEqual([422, ['after']])
  for (const time of [0, '', 'now', '0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '+012026-01-01'])
    expect(refusalOf({ sort: 'chargedAt', after: cursorOf(['chargedAt', time, id]) })).toEqual([
      422,
      ['after'],
    ])
  expect(refusalOf({ sort: 'note', after: cursorOf(['note', 'a\0b', id]) })).toEqual([422, ['after']])
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json().map(cursorOf)), (after) => {
      expect(refusalOf({ after })).toEqual([422, ['after']])
    }),
  )
})

test('the last page has no next one, and a page is as long as was asked for', () => {
  const row = { id: newId(), amountPaise: 1, note: null, chargedAt: null }
  const own = (each: typeof row) => each
  const pageOf = (rows: number) =>
    list({ limit: 2 }).reply(
      Array.from({ length: rows }, () => row),
      own,
      own,
    )
  expect(
    [0, 1, 2, 3].map((rows) => pageOf(rows)).map(({ data, next }) => [data.length, next !== null]),
  ).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [2, true],
  ])
})

test('a list asks for one to two hundred rows, by the columns that it names', () => {
  const asked = z.object(pageQuery('createdAt', 'amount'))
  const takes = (query: object) => z.safeParse(asked, query).success
  expect(z.parse(asked, { limit: '200', sort: '-amount' })).toEqual({ limit: 200, sort: '-amount' })
  for (const limit of ['', '0', '201', '-1', '1.5', 'many', '1e9', 'NaN'])
    expect(takes({ limit }), limit).toBe(false)
  for (const sort of ['', 'note', '--amount', 'amount desc']) expect(takes({ sort }), sort).toBe(false)
})
