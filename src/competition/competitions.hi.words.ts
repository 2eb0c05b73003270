import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './competitions.words.ts'

export const words: Translated<typeof english> = {
  live: 'चल रही और आने वाली प्रतियोगिताएँ',
  participants: (count) => `${count} बच्चे`,
  ages: (years) =>
    years.endsWith(' and older')
      ? `${years.replace(' and older', '')} साल और उससे बड़े बच्चे`
      : `${years.replace(' to ', ' से ')} साल के बच्चे`,
  free: 'मुफ़्त',
  results: 'नतीजे और प्रमाण-पत्र',
  entriesUntil: (day) => `प्रवेश ${day} तक`,
  running: 'अभी चल रही है',
  checking: 'कॉपियाँ जाँची जा रही हैं',
  entriesOpen: (day) => `प्रवेश ${day} से`,
  entriesClosed: 'प्रवेश बंद हो गया',
}
