// npm test: installs what tests need, its browser included, and runs all of them.
//   --data    only the tests that use a database (TEST_DATABASE_URL names a PostgreSQL server; otherwise embedded)
//   --faults  only the faults, with 100 kills instead of 20
//   --hostile only the requests made from the API's own description, 20,000 of them
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { environment, install, node, root, stop } from './install.mjs'

const flags = process.argv.slice(2)
const data = flags.includes('--data')
const hostile = flags.includes('--hostile')
const faults = hostile || flags.includes('--faults')

install({ everything: true })
build()

let { passed, failed } = data || faults ? { passed: 0, failed: 0 } : check()

const results = join(root, 'dist', 'test-results')
mkdirSync(results, { recursive: true })
const file = join(results, 'vitest.json')
rmSync(file, { force: true })
const projects = faults ? ['faults'] : data ? ['data', 'faults'] : ['rules', 'data', 'faults', 'browser']
const { status } = spawnSync(
  node,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...(hostile ? ['tests/faults/25'] : []),
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...(faults ? { KILLS: '100' } : {}), ...(hostile ? { HOSTILE_REQUESTS: '20000' } : {}) },
  },
)
let report
try {
  report = JSON.parse(readFileSync(file, 'utf8'))
} catch {
  stop('The tests did not run to their end.')
}
passed += report.numPassedTests
failed +=
  report.numFailedTests + report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length
if (report.numPendingTests + report.numTodoTests > 0) console.log(`${report.numPendingTests + report.numTodoTests} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(status === 0 && failed === 0 ? 0 : 1)
