// npm run check: format, lint, types and unused code, without the tests.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment, install, node, root } from './install.mjs'

const checks = [
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'format', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'src', 'tests', 'bin']],
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['unused', ['node_modules/knip/bin/knip.js', '--no-progress']],
]

/** Runs every check; returns how many passed and failed. */
export function check() {
  let failed = 0
  for (const [name, args] of checks) {
    const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, env: environment, encoding: 'utf8' })
    if (status !== 0) {
      failed += 1
      process.stderr.write(`${stdout}${stderr}`)
    }
    process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
  }
  return { passed: checks.length - failed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install({ everything: true })
  process.exit(check().failed === 0 ? 0 : 1)
}
