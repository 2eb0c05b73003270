import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './places.words.ts'

const places = [
  'इकाई',
  'दहाई',
  'सैकड़ा',
  'हज़ार',
  'दस हज़ार',
  'लाख',
  'दस लाख',
  'करोड़',
  'दस करोड़',
  'अरब',
  'दस अरब',
  'खरब',
  'दस खरब',
] as const
const placeOf = (rod: number): string => places[rod] ?? `रॉड ${rod + 1}`
/** As it stands before पर and की: सैकड़ा becomes सैकड़े. */
const bent = (rod: number): string => (rod === 2 ? 'सैकड़े' : placeOf(rod))

export const words: Translated<typeof english> = {
  place: placeOf,
  onPlace: (rod) => `${bent(rod)} पर`,
  rod: (rod) => (places[rod] ? `${bent(rod)} की रॉड` : placeOf(rod)),
}
