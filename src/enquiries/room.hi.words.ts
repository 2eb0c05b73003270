import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  bookDemo: 'डेमो क्लास बुक करें',
  bookDemoDescription: 'बच्चे के लिए पहली क्लास मुफ़्त बुक करें। पैसों की कोई जानकारी नहीं देनी है।',
  yourDemo: 'आपकी डेमो क्लास',
  contact: 'संपर्क',
  contactDescription: 'क्लास, फ़ीस या ग्रुप के बारे में हमें लिखें या फ़ोन करें।',
  franchise: 'फ़्रैंचाइज़ी',
  franchiseDescription: 'जहाँ रहते हैं, वहीं सिखाएँ: टीचर ट्रेनिंग, सामान और साथ।',
}
