import { countInInterval, isFit, type Show, toleranceOf } from './flash.rules.ts'
import type { NumberPlayback } from './playback.ts'
import { measureScreen, run } from './runner.ts'
import { words } from './flash.words.ts'

/** `steady`: no blank between numbers. */
type Seen = { grade: Show; graded: boolean; steady: boolean }

/** Numbers that flash on the screen, which is measured first. */
export const visualPlayback = ({ grade, graded, steady }: Seen): NumberPlayback => ({
  opening: words.checkingScreen,
  open: async (signal) => {
    const screen = await measureScreen(signal)
    if (!screen) return null
    const fit = isFit(screen, grade)
    const timing = { ...grade, frame: screen.frame, steady, tolerance: toleranceOf(grade, screen.frame) }
    return {
      fit,
      says: graded && !fit ? words.tooSlow : words.screenReady,
      during: '',
      countIn: countInInterval(grade),
      measured: { hz: screen.hz, gap: Math.round(screen.worst) },
      show: (element, numbers, stop) => run(element, { timing, numbers }, stop),
      ran: (_, { whole }) => (whole ? words.keptRhythm : ''),
    }
  },
})
