import type { ReactNode } from 'react'
import { EM, type Glyph } from './glyphs.ts'
import { r1 } from './rng.ts'

type GlyphSet = Readonly<Record<string, Glyph>>

type ScriptProps = {
  text: string
  glyphs: GlyphSet
  x?: number
  /** The base line. */
  y?: number
  size?: number
  /** Centred on x instead of starting there. */
  centred?: boolean
  className?: string
}

/** The width of a text. */
export function scriptWidth(text: string, glyphs: GlyphSet, size: number): number {
  let units = 0
  for (const char of text) units += glyphs[char]?.[1] ?? 0
  return (units * size) / EM
}

/** Handwriting in another drawing; characters without a glyph are skipped. */
export function Script({
  text,
  glyphs,
  x = 0,
  y = 0,
  size = 40,
  centred = false,
  className = 'hand',
}: ScriptProps): ReactNode {
  const left = centred ? x - scriptWidth(text, glyphs, size) / 2 : x
  let pen = 0
  const strokes: ReactNode[] = []
  for (const char of text) {
    const glyph = glyphs[char]
    if (!glyph) continue
    if (glyph[0]) strokes.push(<path key={pen} transform={`translate(${pen} 0)`} d={glyph[0]} />)
    pen += glyph[1]
  }
  return (
    <g
      className={className}
      transform={`translate(${r1(left)} ${r1(y)}) scale(${Math.round((size / EM) * 10000) / 10000})`}
    >
      {strokes}
    </g>
  )
}
