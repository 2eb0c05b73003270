import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './spoken.words.ts'

export const words: Translated<typeof english> = {
  languages: { en: 'अंग्रेज़ी', hi: 'हिन्दी' },
  listening: (number) => `सुनना ${number}`,
  ownSettings: 'अपनी पसंद',
  spoken: (count, digits, pace) => {
    const speed = { slow: 'धीरे', usual: 'सामान्य रफ़्तार से', quick: 'तेज़' }[pace]
    return `${digits === 1 ? 'एक अंक' : `${digits} अंकों`} की ${count} संख्याएँ, ${speed} बोली हुई`
  },
}
