import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './exercise-names.words.ts'
import { words as cube } from './cube/labels.hi.words.ts'
import { words as cubeInEnglish } from './cube/labels.words.ts'
import { words as flash } from './flash/flash.hi.words.ts'
import { words as plan } from './practice/plan.hi.words.ts'
import { words as spoken } from './spoken/spoken.hi.words.ts'

const headings: Readonly<Record<string, string>> = {
  Abacus: 'अबेकस',
  Flash: 'फ़्लैश',
  'Speed maths': 'तेज़ गणित',
  Cube: 'क्यूब',
  Writing: 'लिखावट',
  'Small friends': 'छोटे दोस्त',
  'Big friends': 'बड़े दोस्त',
  'Both friends': 'दोनों दोस्त',
  'Flash, 20 kyu to 20 dan': `फ़्लैश, ${flash.scales.a}`,
  'Flash, 10 kyu to 10 dan': `फ़्लैश, ${flash.scales.b}`,
  'Listening, English': `सुनना, ${spoken.languages.en}`,
  'Listening, Hindi': `सुनना, ${spoken.languages.hi}`,
}

/** Pages of the practice that a lesson leads to. */
const stages = Object.entries(cubeInEnglish.stages).map(([stage, name]) => [
  name,
  cube.stages[stage as keyof typeof cube.stages],
])
const places: Readonly<Record<string, string>> = {
  ...Object.fromEntries(stages),
  'Showing numbers': 'संख्या बनाना',
  'Reading numbers': 'संख्या पढ़ना',
  'Sums on the beads': 'मनकों पर सवाल',
  'Listening sums': 'सुनकर सवाल',
  'Multiplying and dividing': 'गुणा और भाग',
  'Find the mistake': 'ग़लती ढूँढो',
  'With your own abacus and the camera': 'अपने अबेकस और कैमरे के साथ',
  'Free play': 'अपनी मर्ज़ी से',
  'Any of the 16 shortcuts': '16 में से कोई भी छोटा तरीका',
  'Ten mixed sums, the way is not told': 'दस मिले-जुले सवाल, तरीका नहीं बताया जाता',
  'The child chooses digits, numbers and speed': 'अंक, संख्याएँ और रफ़्तार बच्चा चुनता है',
  'Algorithms: turns to remember': 'फ़ॉर्मूले: याद रखने की चालें',
  'Scrambles and the timer': 'स्क्रैंबल और टाइमर',
  'My cube: solve your own cube': 'मेरा क्यूब: अपना क्यूब हल करो',
  'Sheets to print, letters to trace': 'छापने की शीट, अक्षरों पर लिखना',
  'A photo of the page for the teacher': 'टीचर के लिए पन्ने की फ़ोटो',
}

const methods: Readonly<Record<string, string>> = plan.methods
const paces: Readonly<Record<string, 'slow' | 'usual' | 'quick'>> = { slowly: 'slow', fast: 'quick' }

export const words: Translated<typeof english> = {
  part: ({ name }) => headings[name] ?? name,
  heading: (name) => headings[name] ?? name,
  exercise: ({ key, title }) => {
    const method = key.startsWith('vedic ') && methods[key.slice('vedic '.length)]
    if (method) return method
    const shown = /^Flash, (\d+) (kyu|dan): (\d+) numbers in ([\d.]+) s$/.exec(title)
    if (shown) {
      const [, level = '', kind, count = '', seconds = ''] = shown
      const grade = flash.grade(level, kind === 'dan' ? 'dan' : 'kyu')
      return `फ़्लैश, ${grade}: ${seconds} सेकंड में ${count} संख्याएँ`
    }
    const heard = /^Listening (\d+): (\d+) numbers of (one|\d+) digits?, spoken (.+)$/.exec(title)
    if (!heard) return places[title] ?? title
    const [, at, count, digits, pace = ''] = heard
    const text = spoken.spoken(Number(count), digits === 'one' ? 1 : Number(digits), paces[pace] ?? 'usual')
    return `${spoken.listening(Number(at))}: ${text}`
  },
}
