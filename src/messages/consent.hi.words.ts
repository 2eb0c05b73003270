import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './consent.words.ts'

export const words: Translated<typeof english> = {
  whatsapp:
    'मेरी सहमति है कि एकेडमी मेरे बच्चों की क्लास, फ़ीस और नतीजों के संदेश इस नंबर पर व्हाट्सऐप से भेजे। मेरा नंबर व्हाट्सऐप (मेटा) को सिर्फ़ इसी के लिए जाता है। इसे यहाँ या “STOP” लिखकर बंद किया जा सकता है।',
  sms: 'मेरी सहमति है कि एकेडमी मेरे बच्चों की क्लास, फ़ीस और नतीजों के संदेश इस नंबर पर एसएमएस से भेजे। मेरा नंबर एसएमएस कंपनी को सिर्फ़ इसी के लिए जाता है। इसे यहाँ बंद किया जा सकता है।',
  push: 'मुझे अपने बच्चों के बारे में एकेडमी की सूचनाएँ इस फ़ोन पर चाहिए।',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
