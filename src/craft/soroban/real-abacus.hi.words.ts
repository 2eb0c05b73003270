import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './real-abacus.words.ts'

export const words: Translated<typeof english> = {
  title: 'अपना अबेकस दिखाओ',
  text: 'कैमरा मनके पढ़ता है, और कोच तुम्हारे हाथ के साथ चलता है।',
  tip: 'अच्छी रोशनी हो, और ऊपर से पूरा फ़्रेम तस्वीर में आए।',
  without: 'स्क्रीन के मनके चलाओ',
  seen: 'कैमरे में तुम्हारा अबेकस',
  isRight: (value) => `यहाँ ${value} पढ़ा गया। क्या यह सही है?`,
  yes: 'हाँ, शुरू करो',
  no: 'नहीं, फिर से देखो',
  tilt: 'फिर भी ग़लत हो, तो अबेकस को रोशनी की तरफ़ थोड़ा झुकाओ।',
  turnOff: 'कैमरा बंद करो',
  failed: 'इस ब्राउज़र में कैमरे की तस्वीर पढ़ी नहीं जाती। स्क्रीन के मनके चलाओ।',
  wholeFrame: 'पूरा फ़्रेम तस्वीर में लाओ।',
  read: (value) => `${value} पढ़ा गया`,
  unclear: (place) => `${place} साफ़ नहीं दिखता`,
  holdStill: 'हिलाओ मत।',
  whatSee: (place) => `${place}: तुम्हें क्या दिखता है?`,
  shadow: 'या अपना हाथ और उसकी छाया हटाओ।',
  set: (value) => `अपने अबेकस पर ${value} बनाओ।`,
  right: 'सही।',
  isResult: (sum, result) => `${sum} = ${result}।`,
  nextSum: 'अगला सवाल',
  notQuite: 'अभी नहीं।',
  now: (movement) => `अब ${movement}`,
  handAway: 'हो जाए तो हाथ हटा लो।',
}
