import { isFit, type Show } from './flash.rules.ts'
import type { Medium } from './medium.ts'
import { measureScreen, run } from './runner.ts'

const ms = (milliseconds: number) => Math.round(milliseconds).toLocaleString('en-IN')

/** `steady`: it never goes dark. */
type Seen = { grade: Show; graded: boolean; steady: boolean }

/** Numbers that flash on the screen, which is measured first. */
export const seen = ({ grade, graded, steady }: Seen): Medium => ({
  opening: 'Measuring this screen …',
  open: async (signal) => {
    const screen = await measureScreen(signal)
    if (!screen) return null
    const fit = isFit(screen)
    const measured = `This screen: ${screen.hz} pictures a second, longest gap ${ms(screen.worst)} ms.`
    const good = fit ? 'Good enough to be graded.' : 'Too uneven at the moment: this round is for practice.'
    return {
      fit,
      says: graded ? `${measured} ${good}` : measured,
      during: '',
      measured: { hz: screen.hz, gap: Math.round(screen.worst) },
      show: (element, numbers, stop) =>
        run(element, { timing: { ...grade, frame: screen.frame, steady }, numbers }, stop),
      ran: (_, { worst }) =>
        `Shown ${ms((grade.seconds * 1_000) / grade.count)} ms apart, the worst ${ms(worst)} ms off.`,
    }
  },
})
