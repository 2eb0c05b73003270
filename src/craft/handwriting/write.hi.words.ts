import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './write.words.ts'

const strokeFaults = {
  'other-stroke': 'की बारी अभी नहीं है। क्रम देखो।',
  way: 'दूसरी ओर चलती है।',
  start: 'लाइनों पर किसी और जगह से शुरू होती है।',
  short: 'और लंबी है।',
  long: 'छोटी है: एक ही बार खींचो।',
  back: 'एक ही रेखा है, वापस नहीं आती।',
  corner: 'के मोड़ अलग हैं।',
  shape: 'का आकार अलग है। हल्का अक्षर देखो।',
} as const

export const words: Translated<typeof english> = {
  trace: 'ऊपर से लिखो',
  sheets: 'लिखने के पन्ने',
  withFinger: 'उँगली से',
  forPaper: 'काग़ज़ के लिए',
  sendToTeacher: 'टीचर को भेजो',
  sheetsForPaper: 'काग़ज़ के पन्ने',
  traceOnScreen: 'स्क्रीन पर लिखो',
  print: 'छापो',
  noSheet: 'पन्ना नहीं बना। फिर से कोशिश करो।',

  strokeVerdicts: {
    'other-stroke': 'इस रेखा की बारी बाद में है। पीले बिंदु से शुरू करो।',
    way: 'रेखा अच्छी है! अब पीले बिंदु से दूसरी ओर चलो।',
    start: 'पीले बिंदु से शुरू करो।',
    long: 'रेखा ज़्यादा हो गई। पीले बिंदु से अंत तक एक ही बार खींचो।',
    back: 'रेखा पर वापस मत आओ। एक ही बार में खींचो।',
    corner: 'मोड़ देखो, फिर यह रेखा दोबारा खींचो।',
    short: 'रेखा के अंत तक चलते रहो।',
    shape: 'पीले बिंदु से अंत तक रास्ते पर ही रहो।',
  },
  tracing: (name, at, of) =>
    `${name}: ${at >= of ? 'हो गया' : `रेखा ${at + 1}, कुल ${of}`}। लिखने के लिए उँगली, पेन या माउस चाहिए।`,
  rightOrder: 'हर रेखा सही क्रम में!',
  allDone: 'हो गया! एक बार और?',
  showMe: 'दिखाओ',
  writing: (name, strokes, isOver) =>
    `${name} याद से: ${isOver ? 'हो गया' : `अब तक ${strokes} रेखाएँ`}। लिखने के लिए उँगली, पेन या माउस चाहिए।`,
  writeIt: (name) => `लाइनों पर ${name} लिखो। पूरा होने पर नमूना दिखेगा।`,
  rightFromMemory: 'याद से, और सही!',
  nearly: 'बस थोड़ा-सा।',
  done: 'हो गया',
  otherCount: (wanted, drawn) =>
    `इस अक्षर में ${wanted} ${wanted === 1 ? 'रेखा है' : 'रेखाएँ हैं'}। तुमने ${drawn} ${drawn === 1 ? 'लिखी' : 'लिखीं'}।`,
  strokeFault: (number, fault) => `रेखा ${number} ${strokeFaults[fault]}`,
  clear: 'मिटाओ',
  nextLetter: 'अगला अक्षर',
  script: 'लिपि',
  letter: 'अक्षर',
  howToWrite: 'कैसे लिखना है',
  fromMemory: 'याद से',
  onPaperToo: 'अब इसे काग़ज़ पर पेंसिल से भी लिखो।',
  academyWrites: 'तुम्हारी एकेडमी में यह अक्षर ऐसे ही लिखा जाता है।',
  mayDiffer: 'हो सकता है, तुम्हारी क्लास में यह अक्षर थोड़ा अलग लिखा जाता हो।',
  stroke: (number, of) => `रेखा ${number}, कुल ${of}`,

  writingSheet: (sheetWords) =>
    sheetWords.length === 0 ? 'लिखने का पन्ना: ख़ाली लाइनें' : `लिखने का पन्ना: “${sheetWords.join(', ')}”`,
  exactMillimetres: 'A4, ठीक मिलीमीटर में',
  scripts: { latin: 'अंग्रेज़ी, छपे अक्षर', cursive: 'अंग्रेज़ी, जुड़े अक्षर', devanagari: 'देवनागरी' },
  gaps: ['ऊपर', 'बीच', 'नीचे', 'दूरी'],
  gapsOfDevanagari: ['शिरोरेखा के ऊपर', 'अक्षर', 'नीचे', 'दूरी'],
  presets: { first: 'पहला साल', second: 'दूसरा साल', third: 'तीसरा साल', two: 'दो लाइनें' },
  onTheSheet: 'पन्ने पर क्या हो',
  commaWords: 'शब्द, बीच में अल्पविराम (,)',
  ruling: 'लाइनें, मिलीमीटर में',
  copies: 'ऊपर से लिखने की नक़लें',
  blankLines: 'ख़ाली लाइनें',
  startDots: 'हर रेखा जहाँ शुरू हो, वहाँ बिंदु दिखाओ',
  printExactly:
    '100% पर छापो। नीचे की रेखा 100 मिलीमीटर की होनी चाहिए। लाइनें और अक्षरों का आकार अपनी क्लास की कॉपी से मिलाओ।',
  signsLeftOut: (signs) =>
    `${signs.join(' ')} अभी नहीं लिख पाते। ${signs.length === 1 ? 'इसे' : 'इन्हें'} छोड़ दिया गया है।`,
  wordsLeftOut: (signs) =>
    `${signs.join(' ')} अभी नहीं लिख पाते। ${signs.length === 1 ? 'जिनमें यह है, वे' : 'जिनमें ये हैं, वे'} शब्द छोड़ दिए गए हैं।`,
}
