import { openSync, type Font } from 'fontkit'
import { join } from 'node:path'
import sharp from 'sharp'
import { getAllCategories, getCourse } from '../../catalogue/catalogue.contract.ts'
import type { CoverKind } from '../../catalogue/catalogue.rules.ts'
import { agesWithin } from '../../catalogue/course-filter.rules.ts'
import { getBlog } from '../../content/content.contract.ts'
import { type Language, TRANSLATIONS, type Translation } from '../../platform/languages.rules.ts'
import { shapeByScript } from '../../platform/text/script-runs.rules.ts'
import type { CacheableReply } from '../../platform/http/public-cache.server.ts'
import type { InternalCall } from './internal-call.server.ts'
import { getSiteSettings } from '../../academy/academy.contract.ts'
import { words as hi } from './pictures.hi.words.ts'
import { words as en } from './pictures.words.ts'

const words = { en, hi }
/** A picture in English, or in the language that it names. */
const ADDRESS = /^\/og(?:\/([a-z]{2}))?\/(academy|course|blog)(?:\/([0-9a-f-]{36}))?\.png$/

const W = 1200
const H = 630
const LABEL = { x: 96, y: 92, width: 1008, height: 330 }

/** Draws a course cover's pattern as SVG. */
export type DrawPattern = (cover: { kind: CoverKind; seed: string; width: number; height: number }) => string

// Icons for home screens, in pixels.
const iconSizes: Readonly<Record<string, number>> = {
  '/icon-192.png': 192,
  '/icon-512.png': 512,
  '/icon-maskable-512.png': 512,
  '/apple-touch-icon.png': 180,
}
/** Safe zone of a maskable icon: the share of its width that is never cut. */
const UNCUT = 0.72
const GROUND = '#23304d'
// The covers' colours (cover.css) in hex, as the renderer does not support oklch.
const colours: Record<CoverKind, string> = {
  abacus: '#bf2c1f',
  vedic: '#2438a8',
  cube: '#0f6a43',
  handwriting: '#ab1a6c',
  teacher: '#2c3e4a',
}
const style =
  '.p-stroke{stroke:#fff;stroke-opacity:.2;stroke-width:1.5;fill:none}.p-fill{fill:#fff;fill-opacity:.14}' +
  '.p-fill.lo{fill-opacity:.07}.p-num{display:none}.p-hand{fill:#fff;fill-opacity:.3}' +
  '.p-hand.lo{fill-opacity:.12}.p-tick{stroke:#fff;stroke-opacity:.2;stroke-width:3.4;fill:none}'

/**
 * Pictures made on demand: the icons, and Open Graph images of 1200 by 630 pixels, a course cover with its
 * label, in the language that their address names. Text is drawn as outlines of our own font, so that every
 * machine renders the same picture.
 */
export function createDrawnPictures(
  askIn: (language: Translation | undefined) => InternalCall,
  pattern: () => Promise<DrawPattern>,
  headers: Readonly<Record<string, string>>,
): (pathname: string) => (() => Promise<CacheableReply>) | undefined {
  const font = openSync(join(import.meta.dirname, '../../ui/fonts/anek-noto-700.ttf')) as Font

  return (pathname) => {
    const size = iconSizes[pathname]
    if (size) {
      return async () => {
        const icon = join(import.meta.dirname, '../../../public/icon.svg')
        const isCut = pathname.includes('maskable')
        const inner = isCut ? Math.round(size * UNCUT) : size
        const drawn = sharp(icon, { density: 600 }).resize(inner, inner)
        const edge = (size - inner) / 2
        const around = {
          top: Math.floor(edge),
          left: Math.floor(edge),
          bottom: Math.ceil(edge),
          right: Math.ceil(edge),
        }
        const whole = isCut
          ? drawn.flatten({ background: GROUND }).extend({ ...around, background: GROUND })
          : drawn
        return {
          body: await whole.png().toBuffer(),
          headers: { ...headers, 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
          dependsOn: [],
          precompressed: true,
        }
      }
    }
    const [, of, what, id = ''] = ADDRESS.exec(pathname) ?? []
    const language = TRANSLATIONS.find((each) => each === of)
    if (!what || (what === 'academy') !== (id === '') || language !== of) return undefined
    return async () => {
      const ask = askIn(language)
      const dependsOn = new Set<string>()
      const { academyName } = (await ask(getSiteSettings, {}, dependsOn)).data
      const say = words[language ?? 'en']
      const card = await cardOf({ what, id, dependsOn, ask, say })
      const svg = draw(font, await pattern(), {
        ...card,
        foot: what === 'academy' ? say.slogan : academyName,
        title: card.title || academyName,
      })
      const png = await sharp(Buffer.from(svg)).png({ palette: true, quality: 80 }).toBuffer()
      return {
        body: png,
        headers: { ...headers, 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
        dependsOn: [...dependsOn],
        precompressed: true,
      }
    }
  }
}

type CardQuery = {
  what: string
  id: string
  dependsOn: Set<string>
  ask: InternalCall
  say: (typeof words)[Language]
}
type Card = { kind: CoverKind; title: string; line: string; foot: string }

async function cardOf({ what, id, dependsOn, ask, say }: CardQuery): Promise<Omit<Card, 'foot'>> {
  if (what === 'course') {
    const { data: course } = await ask(getCourse, { id }, dependsOn)
    const { data: categories } = await ask(getAllCategories, {}, dependsOn)
    const category = categories.find(({ _id }) => _id === course.courseCategoryId)?.category ?? ''
    return {
      kind: course.cover,
      title: course.courseTitle,
      line: `${category}, ${say.ages(agesWithin(course.ages))}`,
    }
  }
  if (what === 'blog') {
    const { data: blog } = await ask(getBlog, { id }, dependsOn)
    return { kind: 'handwriting', title: blog.blogTitle, line: blog.blogAuthor }
  }
  return { kind: 'abacus', title: '', line: say.classes }
}

function draw(font: Font, pattern: DrawPattern, { kind, title, line, foot }: Card): string {
  const size = 84
  const lines = wrap(title, { font, size, width: LABEL.width - 112 }).slice(0, 3)
  const step = lines.length > 2 ? 82 : 94
  const top = LABEL.y + (LABEL.height - lines.length * step - 56) / 2 + size * 0.82
  const ink = '#1d2545'
  const x = LABEL.x + 56
  const inner = { x: LABEL.x + 12, y: LABEL.y + 12, width: LABEL.width - 24, height: LABEL.height - 24 }
  const titleLines = lines
    .map((text, index) => outline(font, text, { x, y: top + index * step, size, fill: ink }))
    .join('')
  const below = { x, y: top + (lines.length - 1) * step + 70, size: 36, fill: '#565d78' }
  const atFoot = { x: 176, y: H - 42, size: 46, fill: '#fdfcf7' }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">`,
    `<style>${style}</style>`,
    `<rect width="${W}" height="${H}" fill="${colours[kind]}"/>`,
    pattern({ kind, seed: title, width: W, height: H }),
    `<rect width="44" height="${H}" fill="#14182b" fill-opacity=".42"/>`,
    `<rect ${attributes(LABEL)} rx="28" fill="#fdfcf7"/>`,
    `<rect ${attributes(inner)} rx="20" fill="none" stroke="${colours[kind]}" stroke-width="4"/>`,
    titleLines,
    outline(font, line, below),
    `<rect y="${H - 118}" width="${W}" height="118" fill="#14182b" fill-opacity=".88"/>`,
    `<g transform="translate(122 ${H - 59}) scale(1.5)">`,
    '<path d="M0 -24v48" stroke="#c99a5f" stroke-width="3.5"/>',
    '<path d="M-18 -9 -7 -17H7L18 -9 7 -1H-7Z" fill="#e0523a"/>',
    '<path d="M-18 9 -7 1H7L18 9 7 17H-7Z" fill="#fdfcf7"/></g>',
    outline(font, foot, atFoot),
    '</svg>',
  ].join('')
}

const attributes = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')

type Written = { x: number; y: number; size: number; fill: string }

/** Text as outlines on a baseline; characters missing from the font are left out. */
function outline(font: Font, text: string, { x, y, size, fill }: Written): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = shapeByScript(text, (run) => font.layout(run))
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const left = at
    if (glyph.id === 0) return ''
    at += positions[index]?.xAdvance ?? 0
    return `<path transform="translate(${left} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

function wrap(text: string, { font, size, width }: { font: Font; size: number; width: number }): string[] {
  const wide = (words: string) =>
    (shapeByScript(words, (run) => font.layout(run)).advanceWidth * size) / font.unitsPerEm > width
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && !wide(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
