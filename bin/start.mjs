// npm start: installs, builds, migrates, seeds and serves the whole product; settings also from -- --env FILE.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { supervise } from './supervise.mjs'

install({ everything: false })
build()
supervise(['dist/server/main.js', ...process.argv.slice(2)])
