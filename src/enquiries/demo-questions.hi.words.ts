import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './demo-questions.words.ts'

export const words: Translated<typeof english> = {
  q1: 'क्या डेमो क्लास के पैसे लगते हैं?',
  a1: 'नहीं। यह मुफ़्त है, और हम पैसों की कोई जानकारी नहीं माँगते।',
  q2: 'बच्चे को क्या चाहिए?',
  a2: 'शांत जगह, पेंसिल और काग़ज़। ऑनलाइन क्लास के लिए कैमरे वाला फ़ोन या कंप्यूटर भी।',
  q3: 'किस उम्र का बच्चा आ सकता है?',
  a3: 'उम्र हर कोर्स पर लिखी है। डेमो क्लास से पता चलता है कि यह सही समय है या नहीं।',
}
