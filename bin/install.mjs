// Runs on the machine's own Node (20 or newer), before anything is installed: plain JavaScript only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.manka-installed')
const windows = process.platform === 'win32'

/** The Node that the product runs on: the npm package `node`. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** Installs what is missing. `everything` includes what only tests and checks need. */
export function install({ everything }) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) stop(`Node 20 or newer is needed; this is ${process.versions.node}.`)
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const have = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (have[0] === wanted && (have[1] === 'everything' || !everything) && existsSync(node)) return
  const whole = everything || have[1] === 'everything'
  console.log('Installing packages (once) ...')
  const result = spawnSync(
    'npm',
    [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...(whole ? ['--include=dev'] : ['--omit=dev']),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: windows,
    },
  )
  if (result.status !== 0) stop('The packages could not be installed; see the lines above.')
  if (!existsSync(node))
    stop('The npm package "node" did not install its binary; run npm install and look at its output.')
  writeFileSync(stamp, `${wanted} ${whole ? 'everything' : 'product'}`)
}

/** Environment in which `node` means the product's own Node. */
export const environment = {
  ...process.env,
  PATH: `${dirname(node)}${windows ? ';' : ':'}${process.env.PATH ?? ''}`,
}

export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a command to its end with the product's Node first in PATH; stops with its status when it fails. */
export function run(args, more = {}) {
  const result = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environment, ...more })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
