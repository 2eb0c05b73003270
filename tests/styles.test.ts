import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  classesIn,
  definedClasses,
  leadingClass,
  ScriptClasses,
  selectorsOf,
  textsIn,
  unknownClasses,
} from './style-classes.ts'

const src = join(import.meta.dirname, '../src')
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** Selectors with :hover whose declarations hold on a touch screen too, where they stick after a tap. */
function stickyHovers(css: string): string[] {
  const found = new Set<string>()
  const blocks: string[] = []
  let text = ''
  for (const sign of css.replaceAll(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') blocks.push(text.trim().replaceAll(/\s+/g, ' '))
    if (sign === ';' || sign === '}') {
      const hovered = blocks.find((block) => block.includes(':hover'))
      const guarded = blocks.some((block) => /^@media .*\(hover: hover\)/.test(block))
      if (hovered && !guarded && text.trim()) found.add(hovered)
    }
    if (sign === '}') blocks.pop()
    text = /[{};]/.test(sign) ? '' : text + sign
  }
  return [...found]
}

test('planted: a hover without its media query is found, one within it or around it is not', () => {
  expect(stickyHovers('.a:hover { color: red }')).toEqual(['.a:hover'])
  expect(stickyHovers('@media (min-width: 9px) { .a:hover, .b { color: red; } }')).toEqual(['.a:hover, .b'])
  expect(stickyHovers('.a:hover { @media (hover: hover) { color: red; } }')).toEqual([])
  expect(stickyHovers('@media (hover: hover) { .a:hover { color: red } } /* .b:hover { x: y } */')).toEqual(
    [],
  )
})

test.each(sheets)('%s: what hovering changes does not stick on a touch screen', (file) => {
  expect(stickyHovers(readFileSync(join(src, file), 'utf8'))).toEqual([])
})

test('the bar at the thumb lies above what the page positions, such as checkboxes', () => {
  const css = readFileSync(join(src, 'app/site/styles/app.css'), 'utf8')
  const [, bar = ''] = /@utility at-thumb \{([^}]*)\}/.exec(css) ?? []
  expect(Number(/z-index: (\d+)/.exec(bar)?.[1])).toBeGreaterThan(0)
})

test('a shadow that is absent in a theme leaves the lines drawn beside it: none is no part of a list', () => {
  const tokens = readFileSync(join(src, 'ui/styles/tokens.css'), 'utf8')
  const shadows = [...tokens.matchAll(/--shadow-\w+: ([^;]+);/g)].map(([, value]) => value)
  expect(shadows.length).toBeGreaterThan(3)
  expect(shadows).not.toContain('none')
})

const scripts = new ScriptClasses()
for (const [file, source] of textsIn(src, /\.tsx?$/)) scripts.read(file, source)

test('planted: classes are read from literals, beginnings and selectors, not from what is compared', () => {
  const planted = new ScriptClasses()
  planted.read(
    'a.tsx',
    "const A = (p) => <i className={`x tone-${p.t} ${p.k === 'no' ? 'yes' : ''}`}>loose</i>",
  )
  expect(['x', 'tone-red', 'yes', 'tone', 'loose'].map((name) => planted.uses(name))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect([...planted.shown.keys()].toSorted()).toEqual(['x', 'yes'])
  expect([
    ...definedClasses('@media (x) { .a.b > .c:hover { background: url(d.png) } } /* .e {} */'),
  ]).toEqual(['a', 'b', 'c'])
})

/** The text editor sets it on what is selected. */
const SET_BY_LIBRARIES = new Set(['ProseMirror-selectednode'])

test.each(sheets)('%s: no class that no screen uses', (file) => {
  const unused = [...definedClasses(readFileSync(join(src, file), 'utf8'))].filter(
    (name) => !scripts.uses(name) && !SET_BY_LIBRARIES.has(name),
  )
  expect(unused).toEqual([])
})

/** Tailwind's mark of a parent, what journeys look for, and ends of computed names: `tone-grown`, `st-w`. */
const WITHOUT_STYLE = new Set(['group', 'try-verdict', 'grown', 'w', 'RB'])

const definedInSheets = new Set(
  sheets.flatMap((file) => [...definedClasses(readFileSync(join(src, file), 'utf8'))]),
)

test('every class of a screen is in a stylesheet or one of Tailwind', async () => {
  const others = [...scripts.shown.keys()].filter(
    (name) => !definedInSheets.has(name) && !WITHOUT_STYLE.has(name),
  )
  const entry = join(src, 'app/site/styles/app.css')
  const unknown = await unknownClasses([...others, 'planted-class'], entry)
  expect(unknown.map((name) => `${[...(scripts.shown.get(name) ?? [])].join()} ${name}`)).toEqual([
    ' planted-class',
  ])
})

/** Whose styles they are: a room's, or of `ui` and the site's frame (`app`), which all rooms use. */
const roomOf = (file: string): string => file.split('/')[0] ?? ''
const isShared = (room: string): boolean => room === 'ui' || room === 'app'

const selectors = sheets.map((file) => ({
  room: roomOf(file),
  all: selectorsOf(readFileSync(join(src, file), 'utf8')),
}))

/** Each class that selectors begin with, and the rooms whose sheets do so. */
const styledBy = new Map<string, Set<string>>()
for (const { room, all } of selectors)
  for (const name of all.map(leadingClass))
    if (name) styledBy.set(name, (styledBy.get(name) ?? new Set()).add(room))

/** The room that a class belongs to; undefined for what all share. */
function ownerOf(name: string): string | undefined {
  const rooms = [...(styledBy.get(name) ?? [])]
  return rooms.some(isShared) ? undefined : rooms[0]
}

test('planted: selectors are read with those around them, and begin with what they are about', () => {
  expect(
    selectorsOf(
      '@layer a { .of { .b, .c:is(.x, .y) { color: red; .d { e: f } @media (g) { & .h { i: j } } } } }',
    ),
  ).toEqual(['.b', '.c:is(.x, .y)', '.b .d', '.c:is(.x, .y) .d', '.b & .h', '.c:is(.x, .y) & .h'])
  expect(['.of .a .b', 'h2:not(.a) > .b', '.is-open.a', 'p'].map(leadingClass)).toEqual([
    'a',
    'b',
    'a',
    undefined,
  ])
})

test('a class is styled by one room', () => {
  const several = [...styledBy]
    .filter(([, rooms]) => rooms.size > 1 && ![...rooms].some(isShared))
    .map(([name]) => name)
  expect(several).toEqual([])
})

test('a rule of a room names a class of that room, and one of ui or the frame names none of a room', () => {
  const wrong = selectors.flatMap(({ room, all }) =>
    all
      .filter((selector) => classesIn(selector).length > 0)
      .filter((selector) => {
        const owners = classesIn(selector).map(ownerOf)
        return isShared(room) ? owners.some((owner) => owner) : !owners.includes(room)
      })
      .map((selector) => `${room} ${selector}`),
  )
  expect([...new Set(wrong)]).toEqual([])
})

/** Still shown by a room that does not style it. The list only grows shorter: what is mended has to leave it. */
const SHOWN_ELSEWHERE = [
  'bead-mute in progress',
  'bead-tota in progress',
  'ce-n in craft',
  'ce-q in craft',
  'ce-r in craft',
  'course-slip in people',
  'idx in enrolment',
  'idx-b in enrolment',
  'idx-h in enrolment',
  'jd-list in classroom',
  'slip-ways in live',
]

test('a class of a room is on the screens of that room alone', () => {
  const elsewhere = [...scripts.shown].flatMap(([name, files]) => {
    const owner = ownerOf(name)
    const rooms = new Set([...files].map(roomOf))
    return owner ? [...rooms].filter((room) => room !== owner).map((room) => `${name} in ${room}`) : []
  })
  expect(elsewhere.toSorted()).toEqual(SHOWN_ELSEWHERE)
})

/** Looks that are still measured in the markup instead of by a class of the room's sheet: none comes back. */
const MEASURED_IN_MARKUP = `
  bg-[oklch(.255_.055_268)] bg-[oklch(.285_.03_232)] bg-[oklch(.72_.095_65)] bg-[oklch(.985_.006_95)]
  border-[oklch(.55_.09_57)] decoration-[3px] drop-shadow-[0_12px_10px_oklch(.35_.1_60/.5)]
  drop-shadow-[0_18px_18px_oklch(.45_.12_60/.45)] font-[500] font-[520]! font-[560] font-[620] font-[640]
  font-[660] font-[680] font-[700] font-[720] font-[740] font-[760] font-[780] font-[790] font-[inherit]
  leading-[.82] leading-[1.05] leading-[1.12] leading-[1.15] leading-[1.18] leading-[1.36] leading-[1.38]
  leading-[1.42] leading-[1.4] lg:text-[1.25rem] lg:text-[1.3125rem] lg:text-[2.75rem] lg:text-[4.6rem]
  shadow-[0_10px_24px_-10px_oklch(.4_.12_60/.6)] shadow-[inset_0_0_0_1.5px_var(--color-field)]
  text-[1.0625rem] text-[1.125rem] text-[1.1875rem] text-[1.25rem] text-[1.375rem] text-[2.5rem]
  text-[2rem] text-[3.5rem] text-[min(3.4rem,22vw)] text-[oklch(.86_.015_220)] text-[oklch(.965_.012_95)]
  tracking-[-.02em] tracking-[-.032em] tracking-[-.03em] tracking-[-.04em] underline-offset-[7px]
`

test('a utility lays out or is a step of the tokens; what is measured for one place has a class', () => {
  const look =
    /^(?:[^:]+:)*(?:bg|text|font|leading|tracking|shadow|drop-shadow|border|decoration|underline-offset)-\[/
  const measured = [...scripts.shown.keys()].filter((name) => look.test(name) && !definedInSheets.has(name))
  expect(measured.toSorted()).toEqual(MEASURED_IN_MARKUP.trim().split(/\s+/).toSorted())
})
