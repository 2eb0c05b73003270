import type { Translated } from '../platform/languages.rules.ts'
import { words as competition } from './competition.hi.words.ts'
import type { words as english } from './results.words.ts'

const upheldWords = (count: number) => {
  if (count === 0) return 'कोई नहीं मानी गई'
  return `${count} ${count === 1 ? 'मानी गई' : 'मानी गईं'}`
}

export const words: Translated<typeof english> = {
  title: 'तुम्हारी कॉपी',
  notTaken: 'तुमने यह पर्चा नहीं दिया',
  competitions: 'प्रतियोगिताएँ',
  retry: 'फिर से',
  keyAfter: (moment) => `पर्चा जमा हो गया। सही जवाब ${moment} के बाद आएँगे।`,
  objectUntil: (moment) => `ये सही जवाब अभी पक्के नहीं हैं। आपत्ति ${moment} तक हो सकती है।`,
  answering: 'हम आपत्तियों के जवाब दे रहे हैं। फिर पक्के स्थान आएँगे।',
  final: 'स्थान पक्के हैं।',
  marksOf: (marks, of) => `${of} में से ${marks} अंक`,
  sum: ({ right, wrong, time, rank }) =>
    ` ${right} सही, ${wrong} ग़लत, ${time} मिनट में${rank ? `, ${rank[1]} में से ${rank[0]} नंबर पर` : ''}।`,
  beforeCorrection: ({ marks, right, wrong }) =>
    ` सही जवाब बदलने से पहले: ${marks} अंक, ${right} सही, ${wrong} ग़लत।`,
  sent: 'आपत्ति आयोजक को भेज दी',
  print: 'प्रिंट',
  back: 'प्रतियोगिता पर वापस',
  verdict: (verdict) => ({ right: 'सही', wrong: 'ग़लत', blank: 'जवाब नहीं दिया', void: 'रद्द' })[verdict],
  correction: (kind) =>
    ({
      void: 'यह सवाल सबके लिए रद्द है',
      several: 'एक से ज़्यादा जवाब सही हैं',
      full: 'इस सवाल के पूरे अंक सबको',
    })[kind],
  yourAnswer: ' तुम्हारा जवाब',
  answerKey: ' सही जवाब',
  yourObjection: 'तुम्हारी आपत्ति:',
  waiting: 'आयोजक का जवाब आना बाकी है।',
  accepted: 'मान ली: तुम्हारी बात सही थी',
  rejected: 'सही जवाब वही रहेगा',
  notSent: 'नहीं भेजा जा सका। फिर से कोशिश करो।',
  objectTo: (number) => `सवाल ${number} पर आपत्ति`,
  whyWrong: (number) => `सवाल ${number} का जवाब ग़लत क्यों है?`,
  send: 'आपत्ति भेजो',
  noRanks: 'अभी स्थान नहीं आए',
  ranksLater: 'आपत्तियों के जवाब के बाद स्थान यहाँ दिखेंगे।',
  roundOf: (title) => `“${title}”`,
  theCompetition: 'प्रतियोगिता',
  finalSince: (day) => `स्थान ${day} से पक्के हैं। `,
  tookPart: competition.tookPart,
  groups: 'ग्रुप',
  groupOf: (group, ages) => `“${group}”, ${competition.ages(ages)}`,
  howWeRank: 'स्थान कैसे तय होता है',
  ranking: 'ज़्यादा अंक, फिर कम ग़लत जवाब, फिर कम समय। तीनों बराबर हों तो स्थान भी बराबर।',
  afterObjections: 'आपत्तियों के बाद',
  noObjections: 'सही जवाबों पर कोई आपत्ति नहीं आई।',
  objections: (made, upheld) => `${made} ${made === 1 ? 'आपत्ति आई' : 'आपत्तियाँ आईं'}, ${upheldWords(upheld)}। `,
  changed: (count) => `${count} ${count === 1 ? 'नतीजा बदला' : 'नतीजे बदले'}।`,
  you: 'तुम',
  smallGroup: ' छोटे ग्रुप की सूची सबको नहीं दिखती। हर परिवार को अपना नतीजा दिखता है।',
  rank: 'स्थान',
  child: 'बच्चा',
  town: 'शहर या स्कूल',
  marksColumn: (of) => `${of} में से अंक`,
  wrong: 'ग़लत',
  time: 'समय',
  top: (rows, of) => `${of} में से पहले ${rows}। उसके बाद हर परिवार को सिर्फ़ अपना स्थान दिखता है।`,
  award: (award) => ({ gold: 'स्वर्ण', silver: 'रजत', bronze: 'कांस्य' })[award],
  aChild: 'एक बच्चा',
  ownRank: (child, _isSelf, rank) =>
    rank ? `${child}: ${rank[1]} में से ${rank[0]} नंबर पर।` : `${child} ने भाग लिया।`,
  ownMarks: (marks, of, time) => `${of} में से ${marks} अंक, ${time} मिनट में।`,
  marksBefore: (marks) => ` सही जवाब बदलने से पहले ${marks} अंक।`,
  certificate: 'प्रमाण-पत्र',
}
