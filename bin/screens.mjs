// npm run screens: pictures of every screen at four widths and in both themes, in the folder screens/.
//   -- --only PATTERN     the screens whose name has this regular expression
//   -- --compare FOLDER   compares each with that of a folder, pixel by pixel
//   -- --docs             those that documents show, in docs/
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/screens.ts', ...process.argv.slice(2)])
