import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './teach-letters.words.ts'

export const words: Translated<typeof english> = {
  loading: 'खुल रहा है …',
  tryAgain: 'फिर से कोशिश करें',
  retry: 'फिर से कोशिश करें',
  forTeachers: 'टीचरों के लिए',
  forTeachersText: 'अक्षर यहाँ टीचर और ऑफ़िस से पक्के होते हैं।',
  title: 'हमारे यहाँ अक्षर कैसे लिखे जाते हैं',
  text: 'हर अक्षर को एक-एक रेखा में देखें। यहाँ जैसा पक्का होगा, बच्चों के अभ्यास में और छपे पन्नों पर वैसा ही आएगा।',
  pagesToCheck: 'जाँचने के पन्ने',
  notLoaded: (reason) => `पन्ने नहीं दिखे: ${reason}`,
  none: 'अभी जाँचने को कुछ नहीं। बच्चों के लिखे पन्नों की फ़ोटो यहाँ आती है।',
  toCheck: (count) => `${count} ${count === 1 ? 'पन्ना जाँचना है' : 'पन्ने जाँचने हैं'}, सबसे पुराना पहले।`,
  pageOf: (name) => `${name} का पन्ना`,
  right: 'सही',
  again: 'फिर से',
  isRight: (name) => `${name}: सही`,
  onceMore: (name) => `${name}: फिर से`,
}
