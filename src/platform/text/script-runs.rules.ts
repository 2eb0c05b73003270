/** Devanagari with its marks, digits and full stop, and the joiners that shape it. */
const DEVANAGARI = /((?:\p{scx=Deva}|\u200C|\u200D|\u25CC)+)/u

/**
 * A text in parts of one script each, to be shaped by that script's rules: fontkit takes those of the first
 * letter for all of it.
 * @example scriptRuns('Asha-किरण') // ['Asha-', 'किरण']
 */
export const scriptRuns = (text: string): readonly string[] => text.split(DEVANAGARI).filter(Boolean)

type Shaped = { glyphs: unknown[]; positions: unknown[]; advanceWidth: number }

/** A text as a font shapes it, each script by its own rules. */
export function shapeByScript<Run extends Shaped>(
  text: string,
  shape: (run: string) => Run,
): { glyphs: Run['glyphs'][number][]; positions: Run['positions'][number][]; advanceWidth: number } {
  const runs = scriptRuns(text).map(shape)
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
  }
}

/** Whether any of it is in Devanagari. */
export const hasDevanagari = (text: string): boolean => /\p{Script=Devanagari}/u.test(text)
