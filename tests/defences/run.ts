import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Defence, defences } from './defences.ts'
import { defencesTable } from './table.ts'

/*
 * Breaks each defence in a copy of the project and runs the test that has to notice. Words on the command
 * line choose defences; `--from 76 --to 95` those lines of docs/defences.md, counted from the first one, so
 * that a run of hours can be done in pieces. Only a run of all of them writes the document.
 */

const root = join(import.meta.dirname, '../..')
const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const say = (line: string) => process.stdout.write(`${line}\n`)

const copy = mkdtempSync(join(tmpdir(), 'manka-defences-'))
// A test runs commands as an account that owns nothing here.
chmodSync(copy, 0o755)
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

/** `by`: the test that failed and its words, so that a test that fails for another reason is seen. */
type Outcome = { outcome: 'noticed' | 'unnoticed' | 'no test ran' | 'not built'; by: string }

/** What vitest's JSON reporter writes, as far as it is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; title: string; failureMessages: string[] }[] }[]
}

/** What of the copy's build holds something broken: a test that builds nothing anew needs it whole. */
let broken: 'nothing' | 'server' | 'everything' = 'nothing'

/** Builds what the test of a broken line runs. @returns whether that could be built. */
function built({ test, builds }: Defence): boolean {
  if (!builds && !startsIt(test)) return true
  const everything = builds || broken === 'everything'
  broken = builds ? 'everything' : 'server'
  return (everything ? build() : buildServer()).status === 0
}

/** Brings the build back to the whole source. */
function mendBuild() {
  if (broken === 'everything') build()
  else if (broken === 'server') buildServer()
  broken = 'nothing'
}

function outcomeOf(defence: Defence): Outcome {
  const { file, from, to, test, only, postgres, builds } = defence
  if (!builds && !startsIt(test)) mendBuild()
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  if (!built(defence)) {
    writeFileSync(path, whole)
    return { outcome: 'not built', by: '' }
  }
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
  if (!existsSync(report)) return { outcome: 'noticed', by: 'the tests themselves were ended' }
  const told = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (!told.numPassedTests && !told.numFailedTests) return { outcome: 'no test ran', by: '' }
  const [failed] = told.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status: ended }) => ended === 'failed'),
  )
  // An exception that nobody caught is a failure of the run, though of no test.
  if (status !== 0 && !failed) return { outcome: 'noticed', by: 'an exception that nobody caught' }
  const [why = ''] = failed?.failureMessages[0]?.split('\n') ?? []
  return failed ? { outcome: 'noticed', by: `${failed.title}: ${why}` } : { outcome: 'unnoticed', by: '' }
}

const { values, positionals: words } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string' } },
  allowPositionals: true,
})
const first = Number(values.from ?? 1)
const last = Number(values.to ?? defences.length)
const chosen = [...defences.entries()]
  .map(([at, defence]) => ({ line: at + 1, defence }))
  .filter(
    ({ line, defence: { keeps, file } }) =>
      line >= first &&
      line <= last &&
      (words.length === 0 || words.some((word) => keeps.includes(word) || file.includes(word))),
  )
let unnoticed = 0
for (const { line, defence } of chosen) {
  const began = performance.now()
  const { outcome, by } = outcomeOf(defence)
  if (outcome !== 'noticed') unnoticed += 1
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  say(`${String(line).padStart(3)} ${outcome.padEnd(11)} ${seconds.padStart(3)} s  ${defence.keeps}`)
  if (by) say(`    by ${by.slice(0, 200)}`)
}
if (chosen.length === defences.length) {
  const document = `# Defences\n\nEach line is broken on purpose by \`npm run test:defences\`, in a copy of the project; the test beside it has to fail then. What no test notices is no defence. Words after \`--\` choose lines, \`-- --from 76 --to 95\` a piece of the list.\n\n${defencesTable(defences)}\n`
  writeFileSync(join(root, 'docs/defences.md'), document)
}
say(`${chosen.length} defences, ${unnoticed} unnoticed`)
process.exit(unnoticed === 0 ? 0 : 1)
