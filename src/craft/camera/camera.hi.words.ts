import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './camera.words.ts'

export const words: Translated<typeof english> = {
  stays: 'तस्वीर इसी फ़ोन या कंप्यूटर में रहती है। कुछ भी रिकॉर्ड नहीं होता, कहीं भेजा नहीं जाता।',
  again: 'कैमरा फिर से खोलो',
  allow: 'कैमरा चालू करो',
  offTitles: {
    refused: 'कैमरा बंद है',
    missing: 'कैमरा नहीं मिला',
    busy: 'कैमरा अभी नहीं खुल रहा',
  },
  offTexts: {
    refused:
      'इस ब्राउज़र में कैमरे की अनुमति नहीं है। पते के पास की सेटिंग खोलो, कैमरा चुनो और अनुमति दो। कैमरे के बिना भी अभ्यास होता है।',
    missing: 'इस फ़ोन या कंप्यूटर में ब्राउज़र के लिए कोई कैमरा नहीं है। कैमरे के बिना भी अभ्यास होता है।',
    busy: 'शायद कोई और ऐप कैमरा चला रहा है। उसे बंद करके फिर से खोलो, या कैमरे के बिना अभ्यास करो।',
  },
}
