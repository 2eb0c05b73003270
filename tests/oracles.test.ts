import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oracleIds } from './oracles.ts'

/** Worked examples of what the product does not do, and why it does not. */
const NOT_BUILT: Readonly<Record<string, string>> = {
  O28: 'a missed class earns no make-up class yet',
}

const here = new URL('.', import.meta.url)
const tests = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.test.ts'),
)

test('every worked example of the fees is what a test expects, or is known as not built', () => {
  const named = tests.flatMap((file) =>
    [...readFileSync(new URL(file, here), 'utf8').matchAll(/\boracle\('(O\d+)'\)/g)].map(([, id]) => id),
  )
  expect([...new Set([...named, ...Object.keys(NOT_BUILT)])].toSorted()).toEqual([...oracleIds].toSorted())
  expect(Object.keys(NOT_BUILT).filter((id) => named.includes(id))).toEqual([])
})
