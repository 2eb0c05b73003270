// npm test: installs what tests need, its browser included, and runs all of them.
//   FILE ...   only these files, without the checks
//   --watch    the files that depend on what has changed, again at each save
//              (npm run try, with words of their paths)
//   --data     only the tests that use a database
//              (TEST_DATABASE_URL names a PostgreSQL server; otherwise embedded)
//   --faults   only the faults, with 100 kills instead of 6, and 1,000 enquiries instead of 250
//   --hostile  only hostile input: 20,000 requests made from the API's own description,
//              malformed sockets, slow texts
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { environment, install, node, root, stop } from './install.mjs'

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const watch = flags.includes('--watch')
const data = flags.includes('--data')
const hostile = flags.includes('--hostile')
const faults = hostile || flags.includes('--faults')

const PLENTY_BYTES = 6e9
/** Databases and profiles of tests live for seconds: in memory, where there is plenty, not on the disk. */
function scratch() {
  const place = '/dev/shm'
  if (!existsSync(place)) return {}
  const { bavail, bsize } = statfsSync(place)
  return Math.min(bavail * bsize, freemem()) > PLENTY_BYTES ? { TMPDIR: place } : {}
}

const vitest = (args, more = {}) =>
  spawnSync(node, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...scratch(), ...more },
  })

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100
/** CPU seconds of this process and of all its ended children, browsers included; null where /proc is missing. */
function cpuSeconds() {
  if (!existsSync('/proc/self/stat')) return null
  // After the name in brackets, which may hold spaces: utime, stime, cutime and cstime are fields 14 to 17.
  const [, fields = ''] = /\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
  const times = fields.split(' ').slice(11, 15).map(Number)
  return Math.round(times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND)
}

install({ everything: true })
// Files of rules and components know no pages; a folder may hold any.
const without = /^(?:\.\/)?tests\/(?:components\/)?[^/]+\.test\.tsx?$/
if (files.length === 0 || !files.every((file) => without.test(file))) build()
if (watch) process.exit(vitest(['watch', ...files, ...(files.length > 0 ? [] : ['--changed'])]).status ?? 1)
if (files.length > 0) process.exit(vitest(['run', ...files]).status ?? 1)

let { passed, failed } = data || faults ? { passed: 0, failed: 0 } : await check()

const results = join(root, 'dist', 'test-results')
mkdirSync(results, { recursive: true })
// A run of a part leaves the results of the others where they are.
const part = flags.length > 0 ? flags.map((flag) => flag.slice(2)).join('-') : 'all'
const file = join(results, `${part}.json`)
rmSync(file, { force: true })
const withFaults = ['faults', 'faults-alone']
const projects = [
  ...(faults ? [] : ['data']),
  ...withFaults,
  ...(faults || data ? [] : ['rules', 'components', 'browser']),
]
const { status } = vitest(
  [
    'run',
    ...(hostile ? ['tests/faults/25', 'tests/faults/28'] : []),
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ],
  {
    ...(faults ? { KILLS: '100', ENQUIRIES: '1000' } : {}),
    ...(hostile ? { HOSTILE_REQUESTS: '20000' } : {}),
  },
)
let report
try {
  report = JSON.parse(readFileSync(file, 'utf8'))
} catch {
  stop('The tests did not finish.')
}
passed += report.numPassedTests
failed +=
  report.numFailedTests +
  report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
    .length
// Said once more at the end, a line each: of a long run the end is what is read.
for (const suite of report.testResults.filter(({ status }) => status === 'failed')) {
  const tests = suite.assertionResults.filter((test) => test.status === 'failed')
  const said = tests.map((test) => [test.fullName, test.failureMessages.join(' ')])
  for (const [test, why] of said.length > 0 ? said : [['the whole file', suite.message]]) {
    const words = stripVTControlCharacters(why).replaceAll(/\s+/g, ' ').slice(0, 600)
    console.log(`FAIL ${relative(root, suite.name)} > ${test}: ${words}`)
  }
}
if (report.numPendingTests + report.numTodoTests > 0)
  console.log(`${report.numPendingTests + report.numTodoTests} skipped`)
const seconds = cpuSeconds()
if (seconds !== null) console.log(`${seconds} CPU seconds`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(status === 0 && failed === 0 ? 0 : 1)
