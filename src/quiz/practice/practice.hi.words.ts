import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './practice.words.ts'

export const words: Translated<typeof english> = {
  back: 'क्विज़ पर वापस',
  title: 'अभ्यास',
  takingNow: 'यह क्विज़ अभी चल रहा है',
  noResults: 'कोई नतीजा नहीं मिला',
  nothingThere: 'उस नतीजे में अभ्यास के लिए कुछ नहीं है।',
  retry: 'फिर से',
  nothing: 'अभ्यास के लिए कुछ नहीं',
  nothingText: 'जो सवाल ग़लत हुए, वे यहाँ आते हैं, ताकि उन्हें फिर से करो। कोई समय नहीं।',
  question: (number, of) => `सवाल ${number}, कुल ${of}`,
  right: 'सही।',
  notQuite: 'अभी नहीं। ऐसे होता है:',
  stepByStep: (topic) => `“${topic}”, कदम-कदम`,
  seeResult: 'नतीजा देखो',
  next: 'अगला',
  check: 'जवाब जाँचो',
  theseAgain: 'इन्हें फिर से करो',
  backToResult: 'नतीजे पर वापस',
  again: 'फिर से अभ्यास करो',
  allRight: (total, name) => `${name && `${name}, `}${total === 1 ? 'अब यह सही है' : `अब सभी ${total} सही हैं`}`,
  allRightText: 'जो ग़लत था, वह अब तुम्हें आता है। क्विज़ कभी भी फिर से करो।',
  noneRight: 'सारे सवाल देख लिए',
  noneRightText: 'हर एक में हल करने का तरीका है। एक बार फिर देखो। इसके अंक नहीं हैं।',
  someRight: (right, total, name) => `${name && `${name}, `}अब ${total} में से ${right} सही`,
  someRightText: (left) => `बाकी ${left} एक बार और करने हैं। इसके अंक नहीं हैं।`,
}
