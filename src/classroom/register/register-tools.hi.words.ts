import type { Translated } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import { listIn } from '../../platform/text/lists-in.rules.ts'
import type { words as english } from './register-tools.words.ts'

export const words: Translated<typeof english> = {
  homework: 'होमवर्क',
  noHomework: 'अभी कोई होमवर्क नहीं दिया है। क्विज़, अभ्यास या पाठ चुनें, या लिखें कि क्या करना है।',
  doneBy: (due, done, children) => `${due} तक, ${children} में से ${done} का पूरा`,
  showTitle: (title) => `“${title}” रजिस्टर में देखें`,
  show: 'देखें',
  setHomework: 'होमवर्क दें',
  weekdays: (weekdays) => listIn('hi', weekdays.map(datesIn.hi.weekdayName)),
  seats: (taken, of) => `। भरी सीटें: ${of} में से ${taken}।`,
  calendarLink: 'कैलेंडर का लिंक',
  worksheets: 'क्लास के लिए वर्कशीट',
  monthAs: (format) => `यह महीना ${format} में`,
  letters: 'हम अक्षर कैसे लिखते हैं',
  yourPay: 'आपका वेतन',

  remarkFor: (name) => `${name} के लिए टिप्पणी`,
  remarkAdded: (name) => `${name} की डायरी में टिप्पणी लिख दी`,
  quickPhrases: 'तैयार वाक्य',
  remarks: ['पिछले हफ़्ते से बेहतर।', 'घर पर अभ्यास करवाएँ:', 'पाँच मिनट पहले आएँ।'],
  sendToDiary: 'डायरी में भेजें',
  cancel: 'रद्द करें',
  willSign: (parent) => `यह पढ़ने और हस्ताक्षर के लिए ${parent} के पास जाएगी।`,
  studentReads: 'यह विद्यार्थी को दिखेगी।',
  replied: (parent, day) => `${parent ?? 'माता-पिता'} का जवाब, ${day}`,

  pages: 'लिखावट के पन्ने',
  notLoaded: (message) => `ये नहीं दिखे: ${message}`,
  retry: 'फिर से कोशिश करें',
  allChecked: 'सब देख लिए।',
  toCheck: (count) => `${count} देखने बाकी।`,
  isNew: (day) => `${day}, नया`,
  checked: (day, comment) => `${day}, देख लिया${comment ? `: “${comment}”` : ''}`,
  pageOf: (name) => `${name} का पन्ना`,
  comment: 'टिप्पणी (चाहें तो)',
  comments: ['साफ़, एक जैसे अक्षर।', 'सीधी, अच्छी लाइनें।', 'फिर से अभ्यास करो:'],
  markChecked: 'देख लिया',
}
