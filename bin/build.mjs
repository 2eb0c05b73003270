// Builds the pages when a source is newer than the build. Plain JavaScript: it decides before anything else
// runs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'

const stamp = join(root, 'dist', '.built-from')

function fingerprint() {
  const hash = createHash('sha256')
  const files = ['src', 'public'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  for (const file of [
    ...files,
    join(root, 'vite.config.ts'),
    join(root, 'package-lock.json'),
    join(root, 'bin', 'compress.mjs'),
  ].sort())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

export function build() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the pages ...')
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  run(['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'])
  run(['bin/compress.mjs'])
  writeFileSync(stamp, wanted)
}
