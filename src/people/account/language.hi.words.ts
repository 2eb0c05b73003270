import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './language.words.ts'

export const words: Translated<typeof english> = {
  notChosen: 'अभी नहीं चुनी',
  own: 'अपनी भाषा',
  of: (name) => `${name} की भाषा`,
  ownHint: 'लॉगिन के बाद के पेज, और जो भी हम आपको भेजें, इसी भाषा में।',
  childHint: 'लॉगिन के बाद के पेज इसी भाषा में। हमारे संदेश आपकी अपनी भाषा में आते हैं।',
}
