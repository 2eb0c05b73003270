// npm run check: format, lint, types, unused code and the packages, without the tests.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { audit } from './audit.mjs'
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
  const { wrong, asked } = audit()
  for (const line of wrong) process.stderr.write(`${line}\n`)
  process.stdout.write(
    `${wrong.length === 0 ? 'ok  ' : 'FAIL'} packages${asked ? '' : ' (lock file only: this registry tells no advisories)'}\n`,
  )
  return { passed: checks.length + 1 - failed - Math.sign(wrong.length), failed: failed + Math.sign(wrong.length) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install({ everything: true })
  process.exit(check().failed === 0 ? 0 : 1)
}
