/**
 * Makes src/ui/fonts/anek-noto-700.ttf, the font of all PDFs: Latin of Anek, Devanagari of Noto, which fontkit
 * shapes as HarfBuzz does. It wants fontTools (Python, with brotli), and the Devanagari subset of Noto Sans
 * Devanagari Bold as WOFF or WOFF2; the product does not.
 * `node bin/paper-font.mjs noto-sans-devanagari-devanagari-700-normal.woff2`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

const [noto] = process.argv.slice(2)
if (!noto) throw new Error('Name the file of Noto Sans Devanagari Bold.')
const fonts = join(root, 'src/ui/fonts')
const folder = mkdtempSync(join(tmpdir(), 'paper-font-'))
const at = (name) => join(folder, name)
const run = (command, ...options) => execFileSync(command, options, { stdio: 'inherit' })

// What is Devanagari's, the joiners and the dotted circle of an incomplete syllable among it, is left to Noto.
run(
  'pyftsubset',
  join(fonts, 'anek-devanagari-700.ttf'),
  '--unicodes=U+0020-08FF,U+0980-1CCF,U+1D00-200B,U+200E-25CB,U+25CD-A8DF,U+A900-FFFF',
  '--layout-features=kern,liga,ccmp,locl,mark,mkmk',
  '--layout-scripts=latn,DFLT',
  '--name-IDs=*',
  '--no-hinting',
  `--output-file=${at('latin.ttf')}`,
)
run(
  'pyftsubset',
  noto,
  '--unicodes=U+0900-097F,U+200C,U+200D,U+25CC,U+A8E0-A8FF',
  '--layout-features=*',
  '--layout-scripts=dev2',
  '--no-hinting',
  `--output-file=${at('noto.ttf')}`,
)
const ofScale = `
import sys
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
latin, noto, scaled = sys.argv[1:]
font = TTFont(noto)
scale_upem(font, TTFont(latin)['head'].unitsPerEm)
font.save(scaled)
`
run('python3', '-c', ofScale, at('latin.ttf'), at('noto.ttf'), at('devanagari.ttf'))
run('pyftmerge', at('latin.ttf'), at('devanagari.ttf'), `--output-file=${at('both.ttf')}`)
// A name of its own: it is neither of the two.
const ofNames = `
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
names = {1: 'Manka Paper', 4: 'Manka Paper Bold', 6: 'MankaPaper-Bold', 3: 'Manka Paper Bold', 5: 'Version 1.0'}
names[0] = 'Copyright 2021 The Anek Project Authors, 2022 The Noto Project Authors'
table = font['name']
table.names = [name for name in table.names if name.nameID in (2, 13, 14)]
for key, text in names.items():
    table.setName(text, key, 3, 1, 0x409)
font.save(sys.argv[2])
`
run('python3', '-c', ofNames, at('both.ttf'), join(fonts, 'anek-noto-700.ttf'))
rmSync(folder, { recursive: true, force: true })
