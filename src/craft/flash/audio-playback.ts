import type { Language, Pace } from '../spoken/grades.rules.ts'
import type { NumberPlayback } from './playback.ts'
import { words } from './flash.words.ts'

/** Numbers spoken with recorded words on the audio clock; loaded on first use. */
export const audioPlayback = (language: Language, pace: Pace): NumberPlayback => ({
  opening: words.loadingVoice,
  open: async (signal) => {
    const { openSpeaker, planOf, speak } = await import('../spoken/speaker.ts')
    const speaker = await openSpeaker(language)
    if (signal.aborted) return null
    return {
      fit: true,
      // The sound has to begin with the press itself, or some browsers stay silent.
      countIn: null,
      says: words.turnUp,
      during: words.listen,
      measured: {},
      show: (_, numbers, stop) => speak(speaker, { numbers, pace }, stop),
      ran: (numbers, { worst }) => {
        const { beat } = planOf(language, { numbers, pace })
        return words.timing(Math.round(beat).toLocaleString('en-IN'), Math.round(worst))
      },
    }
  },
})
