import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Defence, defences } from './defences.ts'
import { defencesTable } from './table.ts'

/*
 * Breaks each defence in a copy of the project and runs the test that has to notice. Words on the command
 * line choose defences.
 */

const root = join(import.meta.dirname, '../..')
const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const say = (line: string) => process.stdout.write(`${line}\n`)

const copy = mkdtempSync(join(tmpdir(), 'manka-defences-'))
for (const part of [
  'src',
  'tests',
  'migrations',
  'bin',
  'public',
  'docs',
  'dist',
  'package.json',
  'vite.config.ts',
  'vitest.config.ts',
  'tsconfig.json',
])
  cpSync(join(root, part), join(copy, part), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const node = (args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' })
const build = () => node(['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'])
/** The server as a process of its own, which runs what was built. */
const buildServer = () =>
  node([
    '--input-type=module',
    '--eval',
    "const { createBuilder } = await import('vite'); const all = await createBuilder({ logLevel: 'error' }); await all.build(all.environments.server)",
  ])
/** Tests that start the server as a process of its own. */
const startsIt = (test: string) =>
  /startServer|spawnServer|supervise/.test(readFileSync(join(root, test), 'utf8'))

type Outcome = 'noticed' | 'unnoticed' | 'no test ran'

function broken({ file, from, to, test, only, postgres, builds }: Defence): Outcome {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  if (builds) build()
  else if (startsIt(test)) buildServer()
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...env } = process.env
  const chosen = only ? ['-t', only] : []
  const { status } = node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      test,
      ...chosen,
      '--bail=1',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    postgres ? { ...env, TEST_DATABASE_URL: server } : env,
  )
  writeFileSync(path, whole)
  if (builds) build()
  else if (startsIt(test)) buildServer()
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      string,
      number
    >
    if (!numPassedTests && !numFailedTests) return 'no test ran'
    // An exception that nobody caught is a failure of the run, though of no test.
    return status === 0 ? 'unnoticed' : 'noticed'
  } catch {
    // The tests themselves were ended by what is broken.
    return 'noticed'
  }
}

const words = process.argv.slice(2)
const chosen = defences.filter(
  ({ keeps, file }) =>
    words.length === 0 || words.some((word) => keeps.includes(word) || file.includes(word)),
)
let unnoticed = 0
for (const defence of chosen) {
  const began = performance.now()
  const outcome = broken(defence)
  if (outcome !== 'noticed') unnoticed += 1
  say(
    `${outcome.padEnd(11)} ${((performance.now() - began) / 1_000).toFixed(0).padStart(3)} s  ${defence.keeps}`,
  )
}
if (words.length === 0) {
  const document = `# Defences\n\nEach line is broken on purpose by \`npm run test:defences\`, in a copy of the project; the test beside it has to fail then. What no test notices is no defence.\n\n${defencesTable(defences)}\n`
  writeFileSync(join(root, 'docs/defences.md'), document)
}
say(`${chosen.length} defences, ${unnoticed} unnoticed`)
process.exit(unnoticed === 0 ? 0 : 1)
