import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './mails.words.ts'

export const words: Translated<typeof english> = {
  received: (amount) => `फ़ीस मिल गई: ${amount}`,
  attached: (number, amount) => `धन्यवाद। ${amount} की रसीद ${number} साथ में है।`,
  ahead: (amount) => `इसमें से ${amount} आपकी अगली फ़ीस के लिए जमा हैं।`,
  stillDue: (amount) => `${amount} अभी देने हैं।`,
  nothingDue: 'और कुछ नहीं देना है।',
  givenBack: (amount) => `पैसे लौटाए गए: ${amount}`,
  backByBank: (amount) =>
    `आपकी पहले से जमा फ़ीस में से ${amount} हमने आपके बैंक खाते में भेज दिए हैं। पहुँचने में कुछ दिन लग सकते हैं।`,
  backInCash: (amount) => `आपकी पहले से जमा फ़ीस में से ${amount} हमने आपको नकद लौटा दिए हैं।`,
  theAcademy: 'एकेडमी',
  andMore: (title, count) => `${title} और ${count} और`,
}
