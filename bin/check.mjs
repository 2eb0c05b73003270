// npm run check: format, lint, types, unused code and the packages, without the tests.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { audit } from './audit.mjs'
import { environment, install, node, root } from './install.mjs'

const checks = [
  ['format', ['node_modules/@biomejs/biome/bin/biome', 'format', '.']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'src', 'tests', 'bin']],
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['unused', ['node_modules/knip/bin/knip.js', '--no-progress']],
]

const ask = ([name, args]) =>
  new Promise((resolve) => {
    execFile(node, args, { cwd: root, env: environment, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ name, wrong: error ? `${stdout}${stderr}${error.message}\n` : '' }),
    )
  })

/** Runs every check, all at once; returns how many passed and failed. */
export async function check() {
  const tools = checks.map(ask)
  const { wrong, asked } = audit()
  const name = `packages${asked ? '' : ' (lock file only: this registry has no security advisories)'}`
  const answers = [...(await Promise.all(tools)), { name, wrong: wrong.map((line) => `${line}\n`).join('') }]
  for (const answer of answers) {
    process.stderr.write(answer.wrong)
    process.stdout.write(`${answer.wrong ? 'FAIL' : 'ok  '} ${answer.name}\n`)
  }
  const failed = answers.filter((answer) => answer.wrong).length
  return { passed: answers.length - failed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install({ everything: true })
  process.exit((await check()).failed === 0 ? 0 : 1)
}
