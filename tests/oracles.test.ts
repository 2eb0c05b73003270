import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oracleIds } from './oracles.ts'

const here = new URL('.', import.meta.url)
const tests = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.test.ts'),
)

test('every worked example of the fees is what a test expects', () => {
  const named = tests.flatMap((file) =>
    [...readFileSync(new URL(file, here), 'utf8').matchAll(/\boracle\('(O\d+)'\)/g)].map(([, id]) => id),
  )
  expect([...new Set(named)].toSorted()).toEqual([...oracleIds].toSorted())
})
