import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './instructions.words.ts'

export const words: Translated<typeof english> = {
  going: 'होम पेज खुल रहा है',
  loading: 'निर्देश खुल रहे हैं',
  agree: 'निर्देश पढ़ लिए। कोई ग़लत तरीका नहीं अपनाया जाएगा। ऐसा करने पर क्विज़ से बाहर किया जाता है, यह समझ लिया।',
  ready: 'शुरू करो',
  back: 'क्विज़ पर वापस',
  rule1: 'सवालों में विकल्प चुनना है, जब तक मनके लगाने, संख्या लिखने या क्रम में रखने को न कहा जाए।',
  rule2: 'एक ही विकल्प सही है, जब तक सारे सही विकल्प चुनने को न कहा जाए।',
  rule3: 'क्विज़ के बीच विंडो बंद मत करो। समय चलता रहता है। तुम्हारे जवाब सुरक्षित रहते हैं और वापस आया जा सकता है।',
  rule4: 'पेज अटक जाए तो उसे फिर से खोलो। जहाँ थे वहीं से आगे बढ़ोगे।',
  duration: 'समय',
  minutes: (count) => `${count}\u00a0मिनट`,
  questions: 'सवाल',
  marks: 'अंक',
  language: 'भाषा',
  title: 'निर्देश',
  scheme: 'अंक कैसे मिलेंगे',
  schemeText: (scheme) => `${scheme}।`,
  noPause: 'यह क्विज़ रोका नहीं जा सकता।',
}
