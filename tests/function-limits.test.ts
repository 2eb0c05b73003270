import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

type Override = { files: string[]; rules: Record<string, unknown> }
type Settings = { rules: Record<string, unknown>; overrides: Override[] }

const settings = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Settings
const limits = ['complexity', 'max-lines-per-function']
const listed = settings.overrides
  .filter(({ files, rules }) => limits.some((name) => name in rules) && !files.includes('tests/**'))
  .flatMap(({ files }) => files)

/** The files of `folder` with a function over the limits, when no file is an exception. */
function filesOverLimits(folder: string): string[] {
  const own = mkdtempSync(join(tmpdir(), 'limits-'))
  const config = join(own, 'limits.json')
  const rules = Object.fromEntries(limits.map((name) => [name, settings.rules[name]]))
  const off = { correctness: 'off', suspicious: 'off' }
  writeFileSync(config, JSON.stringify({ categories: off, rules }))
  try {
    const args = ['node_modules/oxlint/bin/oxlint', '-c', config, '-f', 'json', folder]
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] }
    return [...new Set(diagnostics.map(({ filename }) => filename))].toSorted()
  } finally {
    rmSync(own, { recursive: true })
  }
}

test('a function has a complexity of at most 15 and at most 100 lines', () => {
  expect(settings.rules.complexity).toEqual(['error', { max: 15 }])
  expect(settings.rules['max-lines-per-function']).toEqual(['error', { max: 100 }])
})

test('the list of files with larger functions names each of them once, and none that is clean', () => {
  expect(listed.toSorted()).toEqual(filesOverLimits('src'))
}, 60_000)

test('the list of files with larger functions does not grow', () => {
  expect(listed.length).toBeLessThanOrEqual(65)
})
