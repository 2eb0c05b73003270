import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './answers.words.ts'

export const words: Translated<typeof english> = {
  stopped: 'यहाँ अब कोई संदेश नहीं आएगा। रसीदें ईमेल से आती रहेंगी।',
  startRead: 'संदेशों के अपने पेज पर संदेश फिर चालू करें।',
  kindStopped: 'इस तरह का संदेश अब नहीं आएगा।',
}
