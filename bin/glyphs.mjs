/**
 * npm run glyphs: a small editor of the centre-lines of letters (src/craft/handwriting), on this machine
 * alone. A stroke is a line through points: drag them; a double click beside a line adds one behind the chosen
 * one, Delete takes it away, C makes it a corner or none, R turns the stroke round. Save writes the file.
 */
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const PORT = 4_610
const FONT = join(root, 'src/ui/fonts/anek-devanagari-700.ttf')
const fileOf = (script) => join(root, 'src/craft/handwriting', `${script}.rules.ts`)
const SCRIPTS = ['devanagari', 'cursive']
const WIDE = 104
const BLOCK = /(?<=const LETTERS = `\n)[^`]*(?=`)/

/** The letters of a script: what stands before the strokes, and the strokes as `x,y` and `x,y*`. */
const read = (script) =>
  (BLOCK.exec(readFileSync(fileOf(script), 'utf8'))?.[0] ?? '').split(';').map((text) => {
    const [head, ...strokes] = text.split('/').map((part) => part.trim().split(/\s+/).join(' '))
    return { head, strokes }
  })

/** In lines that are not too long, as they lay there before. */
function wrapped({ head, strokes }) {
  const lines = ['']
  for (const word of [head, ...strokes.flatMap((stroke) => ['/', ...stroke.split(' ')])]
    .join(' ')
    .split(' ')) {
    const last = `${lines.at(-1)} ${word}`.trim()
    if (last.length + 2 > WIDE) lines.push(word)
    else lines[lines.length - 1] = last
  }
  return `  ${lines.join('\n    ')}`
}

function save(script, letter) {
  const letters = read(script).map((one) =>
    one.head.split(' ')[0] === letter.head.split(' ')[0] ? letter : one,
  )
  const text = readFileSync(fileOf(script), 'utf8')
  writeFileSync(fileOf(script), text.replace(BLOCK, letters.map(wrapped).join(';\n')))
}

const page = `<!doctype html><meta charset="utf-8"><title>Letters</title><style>
@font-face { font-family: Anek; src: url(/font) }
body { font: 16px system-ui; margin: 16px } button { font: 18px Anek, system-ui; min-width: 34px; min-height: 34px }
svg { width: min(96vw, 760px); height: 76vh; border: 1px solid #999; touch-action: none }
text { font: 700 162px Anek; fill: #0001 } path { fill: none; stroke-width: 3; stroke: #14c }
path.other { stroke: #999 } circle { fill: #fff; stroke: #14c; stroke-width: 1 }
circle.first { fill: #fb0 } circle.corner { stroke: #c00; stroke-width: 2 } circle.on { fill: #14c }
</style><p id="scripts"></p><p id="letters"></p><p id="strokes"></p><svg viewBox="-30 -70 190 230"></svg>
<p><button id="save">Save</button> <span id="told" role="status"></span></p><script type="module">
const $ = (id) => document.getElementById(id), svg = document.querySelector('svg')
let script, letters, letter, strokes, at = 0, on = 0
const key = (parent, text, act) => {
  const made = Object.assign(document.createElement('button'), { textContent: text, onclick: act })
  parent.append(made)
}
const points = (stroke) => stroke.split(' ').map((word) => {
  const [x, y] = word.replace('*', '').split(',').map(Number)
  return { x, y, corner: word.endsWith('*') }
})
const words = (list) => list.map(({ x, y, corner }) =>
  [x, y].map((n) => Math.round(n * 2) / 2).join() + (corner ? '*' : '')).join(' ')
async function open(name) {
  script = name
  letters = await (await fetch('/letters/' + name)).json()
  $('letters').replaceChildren()
  for (const one of letters) key($('letters'), one.head.split(' ')[0], () => choose(one))
  choose(letters[0])
}
function choose(one) {
  letter = one
  strokes = one.strokes.map(points)
  at = on = 0
  draw()
}
function line(list) {
  const { smooth } = window
  return smooth(words(list))
}
function draw() {
  $('strokes').replaceChildren()
  strokes.forEach((_, i) => key($('strokes'), 'Stroke ' + (i + 1), () => { at = i; on = 0; draw() }))
  key($('strokes'), 'New', () => { strokes.push([{ x: 20, y: 20 }, { x: 60, y: 60 }]); at = strokes.length - 1; draw() })
  key($('strokes'), 'Away', () => { if (strokes.length > 1) strokes.splice(at, 1); at = on = 0; draw() })
  const glyph = script === 'devanagari' ? '<text x="0" y="100">' + letter.head.split(' ')[0] + '</text>' : ''
  const lines = (script === 'devanagari' ? [0, 100] : [-50, 0, 50])
    .map((y) => '<path class="other" stroke-dasharray="2" d="M-30 ' + y + 'H160"/>').join('')
  svg.innerHTML = glyph + lines +
    strokes.map((one, i) => '<path class="' + (i === at ? '' : 'other') + '" d="' + line(one) + '"/>').join('') +
    strokes[at].map((p, i) => '<circle data-i="' + i + '" r="3" cx="' + p.x + '" cy="' + p.y + '" class="' +
      [i === 0 && 'first', p.corner && 'corner', i === on && 'on'].filter(Boolean).join(' ') + '"/>').join('')
}
const place = ({ clientX, clientY }) => new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse())
svg.onpointerdown = (event) => {
  if (event.target.dataset.i === undefined) return
  on = Number(event.target.dataset.i)
  svg.setPointerCapture(event.pointerId)
  svg.onpointermove = (move) => { const { x, y } = place(move); Object.assign(strokes[at][on], { x, y }); draw() }
}
svg.onpointerup = () => { svg.onpointermove = null; draw() }
svg.ondblclick = (event) => { const { x, y } = place(event); strokes[at].splice(on + 1, 0, { x, y }); on += 1; draw() }
addEventListener('keydown', ({ key }) => {
  const list = strokes[at]
  if (key === 'Delete' && list.length > 2) list.splice(on, 1), on = 0
  else if (key === 'c') list[on].corner = !list[on].corner
  else if (key === 'r') list.reverse()
  else return
  draw()
})
$('save').onclick = async () => {
  const body = JSON.stringify({ head: letter.head, strokes: strokes.map(words) })
  const reply = await fetch('/letters/' + script, { method: 'POST', body })
  letter.strokes = JSON.parse(body).strokes
  $('told').textContent = reply.ok ? 'Saved. A teacher confirms it.' : 'Not saved.'
}
for (const name of ${JSON.stringify(SCRIPTS)}) key($('scripts'), name, () => open(name))
window.smooth = (await import('/smooth.js')).smooth
await open('devanagari')
</script>`

/** The drawing of the product itself, without its types. */
async function smoothScript() {
  const { transformWithOxc } = await import('vite')
  const file = join(root, 'src/craft/handwriting/smooth.rules.ts')
  return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code
}

const ORIGIN = `http://127.0.0.1:${PORT}`
async function answer(request, response) {
  const [, , script] = (request.url ?? '').split('/')
  const send = (type, body, status = 200) => response.writeHead(status, { 'content-type': type }).end(body)
  if (request.headers.host !== `127.0.0.1:${PORT}`) return send('text/plain', 'Not here', 403)
  if (request.url === '/') return send('text/html; charset=utf-8', page)
  if (request.url === '/font') return send('font/ttf', readFileSync(FONT))
  if (request.url === '/smooth.js') return send('text/javascript', await smoothScript())
  if (!SCRIPTS.includes(script)) return send('text/plain', 'Not found', 404)
  if (request.method !== 'POST') return send('application/json', JSON.stringify(read(script)))
  if (request.headers.origin !== ORIGIN) return send('text/plain', 'Not from here', 403)
  let body = ''
  for await (const chunk of request) body += chunk
  save(script, JSON.parse(body))
  return send('text/plain', 'Saved')
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(400).end(String(error)))
})
server.listen(PORT, '127.0.0.1', () => console.log(`Letters: ${ORIGIN}`))
