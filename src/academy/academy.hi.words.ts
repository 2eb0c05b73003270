import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './academy.words.ts'

export const words: Translated<typeof english> = {
  homeTitle: 'तेज़ दिमाग़।\nसधा हाथ।',
  homeText: 'बच्चों के लिए क्लास, घर पर अभ्यास, और क्विज़ जो दिखाएँ कि क्या सीखा।',
  aboutTitle: 'पहले मनकों पर। फिर मन में।',
  aboutText: 'बच्चे असली मनके चलाते हैं, जब तक वे मन में न दिखने लगें। हम सब कुछ ऐसे ही सिखाते हैं: पहले हाथ से, फिर मन में।',
  privacy: 'प्राइवेसी',
  terms: 'नियम और शर्तें',
  refunds: 'पैसे वापसी और रद्द करना',
  childSafety: 'बच्चों की सुरक्षा',
}
