import type { Language, Pace } from '../spoken/grades.rules.ts'
import type { Medium } from './medium.ts'

/** Numbers that are spoken with recorded words, on the audio clock; fetched when somebody wants to listen. */
export const heard = (language: Language, pace: Pace): Medium => ({
  opening: 'Getting the number words …',
  open: async (signal) => {
    const { openSpeaker, planOf, speak } = await import('../spoken/speaker.ts')
    const speaker = await openSpeaker(language)
    if (signal.aborted) return null
    return {
      fit: true,
      says: 'The numbers are spoken. Turn the sound up, and listen.',
      during: 'Listen …',
      measured: {},
      show: (_, numbers, stop) => speak(speaker, { numbers, pace }, stop),
      ran: (numbers, { worst }) => {
        const { beat } = planOf(language, { numbers, pace })
        return `Spoken ${Math.round(beat).toLocaleString('en-IN')} ms apart, the worst ${Math.round(worst)} ms off.`
      },
    }
  },
})
