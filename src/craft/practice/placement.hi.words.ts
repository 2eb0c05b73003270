import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './placement.words.ts'

export const words: Translated<typeof english> = {
  title: 'देखो, कहाँ से शुरू करना है',
  question: (number) => `सवाल ${number}`,
  time: 'लगभग 3 मिनट',
  stages: {
    read: 'रॉड पढ़ना',
    direct: 'सीधे जोड़ना',
    small: 'पाँच के दोस्त',
    big: 'दस के दोस्त',
    mixed: 'दोनों दोस्त',
  },
  canDo: 'यह तुम्हें आता है',
  startHere: 'यहाँ से शुरू करो',
  where: 'कहाँ से शुरू करें?',
  about:
    'कुछ सवाल हैं, पहले आसान। लगातार दो मुश्किल लगें, तो बस। इसके अंक नहीं हैं। अंदाज़ा मत लगाओ: “मुझे नहीं पता” भी यहाँ अच्छा जवाब है।',
  start: 'शुरू करो',
  fromBeginning: 'मेरे लिए सब नया है, बिलकुल शुरुआत से',
  whatNumber: 'यह कौन-सी संख्या है?',
  number: 'संख्या',
  showAnswer: 'जवाब मनकों पर दिखाओ।',
  done: 'हो गया',
  dontKnow: 'मुझे नहीं पता',
  knowAll: 'तुम्हें सब आता है',
  startWith: (stage) => `यहाँ से शुरू करो: ${stage}`,
  startTen: 'आज के दस मिनट शुरू करो',
  lower: 'थोड़े आसान से शुरू करो',
}
