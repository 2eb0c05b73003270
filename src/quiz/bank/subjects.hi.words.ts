import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './subjects.words.ts'

export const words: Translated<typeof english> = {
  notLoadedToast: 'विषय नहीं दिखे',
  title: 'प्रतियोगिता',
  text: 'समय वाले क्विज़, एक के बाद एक लेवल। एक पूरा करो तो अगला खुलेगा। बाद में हर जवाब समझाते हैं।',
  noAccount: 'अभी खाता नहीं है?',
  tryFive: 'पाँच सवाल आज़माओ',
  subjectsNotLoaded: 'विषय नहीं दिखे',
  refresh: 'पेज फिर से खोलो',
  noCategories: 'अभी कोई विषय नहीं है',
  soon: 'हमारे पहले क्विज़ जल्दी आएँगे।',
  subjects: 'विषय',
  none: 'इस विषय में कोई क्विज़ नहीं',
  noneText: 'यहाँ अभी कोई क्विज़ नहीं। दूसरा विषय देखो।',
  progressNotLoaded: (why) => `तुम कहाँ तक पहुँचे, यह नहीं दिखा। ${why}`,
  count: (total) => `${total} क्विज़`,
  notLoaded: 'क्विज़ नहीं दिखे',
  retry: 'फिर से',
  loading: 'क्विज़ खुल रहे हैं',
}
