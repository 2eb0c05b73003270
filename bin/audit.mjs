// npm run audit: the packages that the product runs on, against published advisories; and the lock file
// against surprises.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'

// What may run a script when it is installed: the runtime; the others bring a binary of a developer's tool.
const scripted = new Set(['node', 'esbuild'])

/**
 * What is wrong with the lock file: a package without a checksum, from elsewhere than a registry, or with a
 * script nobody allowed.
 */
export function surprises(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (path === '' || entry.link) return []
    if (!entry.integrity?.startsWith('sha512-')) return [`${name} has no checksum`]
    if (/^(?:git|http:|file:)/.test(entry.resolved ?? '')) return [`${name} comes from ${entry.resolved}`]
    return entry.hasInstallScript && !scripted.has(name)
      ? [`${name} wants to run a script when it is installed`]
      : []
  })
}

/**
 * Advisories of high or critical severity against what the product runs on; null when the registry knows none
 * to tell.
 */
function advisories() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
  const { stdout } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  try {
    const { vulnerabilities } = JSON.parse(stdout)
    if (!vulnerabilities) return null
    return Object.values(vulnerabilities)
      .filter(({ severity }) => severity === 'high' || severity === 'critical')
      .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  } catch {
    return null
  }
}

/** @returns {{ wrong: string[], asked: boolean }} what is wrong, and whether the registry could be asked. */
export function audit() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const known = advisories()
  return { wrong: [...surprises(lock), ...(known ?? [])], asked: known !== null }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { wrong, asked } = audit()
  for (const line of wrong) console.error(line)
  console.log(
    asked
      ? 'Lock file and advisories were checked.'
      : 'Lock file checked. This registry has no security advisories.',
  )
  process.exit(wrong.length === 0 ? 0 : 1)
}
