import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './map.words.ts'

export const words: Translated<typeof english> = {
  diary: 'स्कूल डायरी',
  title: (name) => (name ? `${name} के 34 फ़ॉर्मूले` : '34 फ़ॉर्मूले'),
  text: 'हर मनका अबेकस की एक चाल है। कई दिन सही जवाब आने पर फ़ॉर्मूला पक्का होता है, और फिर दोहराने के लिए लौटता है।',
  retry: 'फिर से',
}
