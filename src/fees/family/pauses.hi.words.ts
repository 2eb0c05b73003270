import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './pauses.words.ts'

export const words: Translated<typeof english> = {
  title: 'क्लास कुछ दिन रोकें',
  rules: (classes, days, most) =>
    `कुछ दिन बाहर रहेंगे? रोके गए दिनों की फ़ीस नहीं लगती। कम से कम ${classes} क्लास या ${days} दिन, और साल में ज़्यादा से ज़्यादा ${most} दिन। शुरू होने से पहले बताएँ।`,
  pause: 'रोकें',
  planName: (plan) => `“${plan}”`,
  pauseOf: (plan, child) => `“${plan}” रोकें, ${child}`,
  offline: 'क्लास रोकने को कहने के लिए इंटरनेट चालू करें।',
  firstDay: 'किस दिन से',
  lastDay: 'किस दिन तक',
  look: 'देखें कि क्या बदलेगा',
  changes: 'क्या बदलेगा',
  noChange: 'फ़ीस वही रहेगी: इन दिनों की किसी क्लास की फ़ीस नहीं लगती।',
  becomes: (was, is) => `${was} की जगह ${is}`,
  comesBack: (back, paise) => `बिल बन चुका है: ${paise} में से ${back} वापस`,
  less: (amount) => `${amount} कम`,
  mayChange: 'एकेडमी की मंज़ूरी से पहले क्लास, प्लान या छूट बदले तो यह बदल सकता है।',
  ask: 'एकेडमी से कहें',
  cancel: 'रहने दें',
  sent: 'धन्यवाद। एकेडमी जवाब देगी।',
  days: (from, until) => `${from} से ${until} तक`,
  states: {
    asked: 'आपने क्लास रोकने को कहा है',
    agreed: 'एकेडमी ने मंज़ूर कर लिया है',
    refused: 'एकेडमी ने मंज़ूर नहीं किया',
    'not answered': 'समय पर जवाब नहीं आया',
  },
  stateTexts: {
    asked: 'एकेडमी की मंज़ूरी तक कुछ नहीं बदलता। जवाब यहीं दिखेगा।',
    agreed: 'इन दिनों की क्लास की फ़ीस नहीं लगेगी।',
    refused: 'क्लास और फ़ीस पहले की तरह चलेंगी। फिर से कह सकते हैं।',
    'not answered':
      'पहला दिन निकल गया, इसलिए अब यह मंज़ूर नहीं हो सकता। क्लास और फ़ीस पहले की तरह चलेंगी। आगे के दिनों के लिए फिर से कहें, या एकेडमी से बात करें।',
  },
  takeBack: 'वापस लें',
  takenBack: 'वापस लिया गया',
}
