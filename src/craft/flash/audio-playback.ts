import type { Language, Pace } from '../spoken/grades.rules.ts'
import type { NumberPlayback } from './playback.ts'

/** Numbers spoken with recorded words on the audio clock; loaded on first use. */
export const audioPlayback = (language: Language, pace: Pace): NumberPlayback => ({
  opening: 'Loading the voice …',
  open: async (signal) => {
    const { openSpeaker, planOf, speak } = await import('../spoken/speaker.ts')
    const speaker = await openSpeaker(language)
    if (signal.aborted) return null
    return {
      fit: true,
      // The sound has to begin with the press itself, or some browsers stay silent.
      countIn: null,
      says: 'Turn up the sound and listen to the numbers.',
      during: 'Listen …',
      measured: {},
      show: (_, numbers, stop) => speak(speaker, { numbers, pace }, stop),
      ran: (numbers, { worst }) => {
        const { beat } = planOf(language, { numbers, pace })
        return `Timing: ${Math.round(beat).toLocaleString('en-IN')} ms apart, at most ${Math.round(worst)} ms off.`
      },
    }
  },
})
