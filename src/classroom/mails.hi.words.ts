import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './mails.words.ts'

export const words: Translated<typeof english> = {
  reminder: (title) => `अभी पढ़ा नहीं गया: ${title}`,
  inDiary: 'यह डायरी में भी है:',
  noClassOn: (day, group) => `${day} को क्लास नहीं होगी: “${group}”`,
  isCancelled: (group, when, reason) =>
    `“${group}” की क्लास रद्द है: ${when}।${reason ? ` कारण: “${reason}”।` : ''}`,
  makeUpUntil: (day) =>
    `इसके बदले ${day} तक दूसरे ग्रुप की एक क्लास चुन सकते हैं। कोई क्लास न चुनी, तो इस क्लास की भरी हुई फ़ीस वापस आएगी।`,
  makeUpGone:
    'अब इसके बदले दूसरी क्लास नहीं चाहिए। चुनी थी, तो वह जगह छोड़ दी गई है। न आने की बात पहले बताई थी, तो चुनी हुई क्लास वही रहेगी।',
  chooseClass: 'क्लास यहाँ चुनें:',
  moved: (day, group) => `${day} की क्लास का समय बदला है: “${group}”`,
  isMoved: (group, { before, when, place }) =>
    `“${group}” की क्लास ${before} के बजाय ${when} को होगी। जगह: “${place}”।`,
  takesPlace: (day, group) => `${day} को क्लास होगी: “${group}”`,
  takesPlaceAfterAll: (group, when) => `“${group}” की क्लास अब होगी: ${when}।`,
  takesClass: (teacher, day, group) => `${day} की क्लास ${teacher} के साथ: “${group}”`,
  takesClassOf: (teacher, group, when) =>
    `“${group}” की क्लास (${when}) ${teacher} के साथ होगी। दिन, समय और जगह वही रहेंगे।`,
  holiday: (day, word) => `${day} को छुट्टी: “${word}”`,
  holidays: (year) => `${year} की छुट्टियाँ`,
  noClassOnDays: (days) => `इन दिनों क्लास नहीं होगी:\n${days.join('\n')}`,
  dayOf: (day, word) => `${day}: “${word}”`,
}
