import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defences } from './defences/defences.ts'
import { defencesTable } from './defences/table.ts'

const root = join(import.meta.dirname, '..')

describe('the list of defences', () => {
  test('has at least fifty', () => expect(defences.length).toBeGreaterThanOrEqual(50))

  test.each(defences)('$keeps: its line stands once in $file', ({ file, from, test: noticing }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
    expect(readFileSync(join(root, noticing), 'utf8')).not.toBe('')
  })

  test('docs/defences.md lists them all', () => {
    expect(readFileSync(join(root, 'docs/defences.md'), 'utf8'), 'run npm run test:defences').toContain(
      defencesTable(defences),
    )
  })
})
