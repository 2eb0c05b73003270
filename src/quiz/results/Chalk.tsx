import { Script, scriptWidth } from '../../ui/art/Script.tsx'
import { chalkGlyphs } from './chalk-glyphs.ts'

const SIZE = 84

/** A few words on the blackboard, as they are written by hand. */
export function Chalk({ text }: { text: string }) {
  const wide = Math.ceil(scriptWidth(text, chalkGlyphs, SIZE)) + 8
  return (
    <svg className="rs-chalk" viewBox={`0 0 ${wide} ${Math.ceil(SIZE * 1.25)}`}>
      <Script text={text} glyphs={chalkGlyphs} x={4} y={SIZE * 0.86} size={SIZE} className="chalk" />
    </svg>
  )
}
