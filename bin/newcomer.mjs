// npm run newcomer: the first week of a new academy in a browser, on an empty database, its jobs counted.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/trials/newcomer.ts', ...process.argv.slice(2)])
