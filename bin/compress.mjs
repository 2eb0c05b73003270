// Puts a brotli and a gzip form beside each built file that gets smaller by it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './install.mjs'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const folder = join(root, 'dist', 'client')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|css|svg|txt|webmanifest)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
await Promise.all(
  files.map(async (file) => {
    const body = readFileSync(file)
    const [br, gz] = await Promise.all([
      brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
      zip(body, { level: 9 }),
    ])
    if (br.length < body.length) writeFileSync(`${file}.br`, br)
    if (gz.length < body.length) writeFileSync(`${file}.gz`, gz)
  }),
)
