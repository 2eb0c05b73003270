import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './vedic.words.ts'

export const words: Translated<typeof english> = {
  title: 'तेज़ गणित',
  whichFits: 'कौन-सा छोटा तरीका ठीक है?',
  onlyAnswers: 'सिर्फ़ जवाब',
  mixed: 'मिले-जुले',
  count: '16 छोटे तरीके',
  stepByStep: 'कदम दर कदम',

  allShortcuts: 'सारे छोटे तरीके',
  nextOne: 'अगला',
  theBook: 'ये छोटे तरीके “वैदिक मैथमेटिक्स” किताब (भारती कृष्ण तीर्थ, 1965) के हैं।',
  printSums: 'किसी भी तरीके के सवाल छापो, जवाबों के साथ',
  shortcuts: 'गणित के छोटे तरीके',
  knowAll: (of) => `तुम्हें सभी ${of} आते हैं`,
  know: (known, of) => `तुम्हें ${of} में से ${known} आते हैं`,
  next: 'अगला',
  all: (of) => `सभी ${of}`,
  tenADay: 'रोज़ दस मिले-जुले सवाल करो, तो ये याद रहेंगे।',
  tenMixed: 'दस मिले-जुले सवाल',
  learnIt: 'इसे सीखो',
  spotting: 'तरीका पहचान लिया, तो आधा काम हो गया।',
  lastRight: (right, of) => ` पिछले ${of} में से ${right} सही।`,
  moreOfThese: 'ऐसे और',
  sixOfThese: 'ऐसे छह',

  showSum: (sum) => `देखो: ${sum}`,
  done: 'हो गया',
  nextStep: 'अगला कदम',
  myTurn: 'मेरी बारी',
  sum: (number, of) => `सवाल ${number}, कुल ${of}`,
  question: (number, of) => `सवाल ${number}, कुल ${of}`,
  check: 'जाँचो',
  showMe: 'दिखाओ',
  step: (title, task) => `${title}: ${task}`,
  advice: (hint, isEmptySquare) =>
    `${isEmptySquare ? 'ख़ाली खाना भरो' : 'यह कदम फिर से देखो'}: ${hint}${hint.endsWith('?') ? '' : '।'}`,
  doneWithHelp: 'मदद से हो गया',
  right: 'सही',

  yourAnswer: 'तुम्हारा जवाब',
  checkThenChange: 'अपना जवाब नौ से जाँचो, फिर बदलो।',
  onceMore: 'एक बार और करके देखो।',
  inYourHead: 'मन में करो, अपने तरीके से।',
  checkByNines: 'नौ से जाँच',
  howItGoes: 'यह ऐसे होता है',
  shortWay: (title) => `यहाँ का छोटा तरीका: ${title}।`,

  whenItFits: 'कब काम आता है',
  ninesAndElevens: 'नौ और ग्यारह से जाँच',
  leaves: (answer, nines, elevens) =>
    `${answer} में से नौ हटाने पर ${nines} बचता है और ग्यारह हटाने पर ${elevens}; संख्याओं से भी यही आता है।`,
  ninesMiss: 'अंकों की जगह बदल जाए, तो नौ से पता नहीं चलता। ग्यारह से चल जाता है।',
  nameInBook: (name) => `किताब में नाम: ${name}।`,
  moreSteps: (left) => `इसके बाद ${left} कदम और`,
  stepDone: 'हो गया',

  notQuite: 'अभी नहीं',
  notQuiteBut: (title) => `अभी नहीं: ${title}`,
  sameMistake: 'पहले एक सवाल में भी यही हुआ था।',
  addDigits: 'अभी नहीं। अंक जोड़ते जाओ, जब तक एक ही बचे। 9 को 0 मानो।',
  passes: 'एक जैसे: जवाब जाँच में ठीक निकला',
  differs: 'अलग-अलग: कहीं कुछ ग़लत है',
  ninesCatch: 'नौ की जाँच से ज़्यादातर ग़लतियाँ मिल जाती हैं, पर अंकों की बदली हुई जगह नहीं।',
  lookAgain: 'वापस जाकर अपना जवाब फिर से देखो।',
  backToAnswer: 'जवाब पर वापस',

  firstTry: (right, of) => `${of} में से ${right} पहली बार में सही`,
  everyStep: 'हर कदम सही था।',
  others: 'बाकी भी आख़िर में सही हो गए। उन्हें कल दोहराओ।',
  inSight: 'कदम सामने थे: इसे मदद के साथ किया अभ्यास गिना गया है।',
  nowAnswers: 'अब सिर्फ़ जवाब',
  sixMore: '6 सवाल और',
  another: 'दूसरा छोटा तरीका',

  onPaper: (sum) => `${sum}, चौखाने वाले काग़ज़ पर`,
  digits: 'अंक',
  deleteLast: 'आख़िरी अंक मिटाओ',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
