import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './mails.words.ts'

export const words: Translated<typeof english> = {
  received: (amount) => `फ़ीस मिल गई: ${amount}`,
  attached: (number, amount) => `धन्यवाद। ${amount} की रसीद ${number} साथ में है।`,
  ahead: (amount) => `इसमें से ${amount} आपकी अगली फ़ीस के लिए जमा हैं।`,
  stillDue: (amount) => `${amount} अभी देने हैं।`,
  nothingDue: 'और कुछ नहीं देना है।',
  theAcademy: 'एकेडमी',
  andMore: (title, count) => `${title} और ${count} और`,
}
