import { familyMailKind } from '../academy/mails.server.ts'
import { type Language, linkIn } from '../platform/languages.rules.ts'
import { type Facts, type Kind, kinds, subjectOf, textOf } from './kinds.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

type MessageMail = { key: string; to: string; facts: Facts; link: string }

export const sampleFacts: Facts = {
  parent: 'Kavita',
  child: 'Rohan',
  when: 'tomorrow, 4:30 pm',
  where: 'Room 2',
  group: 'Abacus beginners',
  time: '4:30 pm',
  place: 'Room 2',
  teacher: 'Meera Iyer',
  for: 'Level 1',
  amount: '₹200',
  until: 'Sat 5 Dec',
  receipt: '2026-27/0012',
  title: 'Rows 1 to 4 of page 12',
  week: '16 to 22 November',
  sentence: 'practised on three days',
  day: 'Mon 30 Nov',
  why: 'holiday',
  next: 'Wed 2 Dec',
  grade: 'Abacus grade 8',
  event: 'Winter cup',
  code: '418206',
  count: '3',
}

/** Of these the Hindi sample says something else. */
const sampleFactsHi: Facts = {
  when: 'बुध, 25 नव॰, शाम 4:30',
  where: 'कमरा 2',
  time: 'शाम 4:30',
  place: 'कमरा 2',
  until: 'शनि, 5 दिस॰',
  week: '16 से 22 नवंबर',
  sentence: 'तीन दिन अभ्यास किया',
  title: 'पन्ना 12, लाइन 1 से 4',
  day: 'सोमवार, 30 नवंबर',
  why: 'छुट्टी',
  next: 'बुध, 2 दिस॰',
}

/** The facts of an invented message. */
export const sampleFactsIn: Readonly<Record<Language, Facts>> = {
  en: sampleFacts,
  hi: { ...sampleFacts, ...sampleFactsHi },
}

/** The e-mail of a kind that comes with none of its own. */
const messageMail = (kind: Kind, when: string) =>
  familyMailKind<MessageMail, { button: string }>({
    id: `message-${kind.replaceAll('_', '-')}`,
    recipient: 'The family, where it chose email or has nothing else on',
    when,
    words: kinds[kind],
    write: ({ key, to, facts, link }, { button }, language) => ({
      key,
      to,
      subject: subjectOf(kind, language, facts).slice(0, 60),
      lines: [textOf(kind, language, facts), `${button}: ${link}`],
    }),
    sample: ({ origin }, language) => ({
      key: 'sample',
      to: 'parent@example.com',
      facts: sampleFactsIn[language],
      link: linkIn(language, `${origin}/m/sample`),
    }),
  })

/** By kind. */
export const messageMails: Readonly<Record<Kind, ReturnType<typeof messageMail>>> = {
  demo_tomorrow: messageMail('demo_tomorrow', 'The day before a demo class'),
  class_today: messageMail('class_today', 'Before a class'),
  lesson_live: messageMail('lesson_live', 'A live lesson has started'),
  fee_due: messageMail('fee_due', 'A fee is due'),
  fee_paid: messageMail('fee_paid', 'A payment was received'),
  homework_set: messageMail('homework_set', 'A teacher sets homework'),
  remark_new: messageMail('remark_new', 'A teacher writes a remark in the diary'),
  sunday_letter: messageMail('sunday_letter', 'Sunday evening'),
  class_off: messageMail('class_off', 'A class is called off'),
  exam_result: messageMail('exam_result', 'The result of a grade exam is out'),
  cup_place: messageMail('cup_place', 'The results of a competition are out'),
  login_code: messageMail('login_code', 'Somebody logs in with a code'),
  diary_news: messageMail('diary_news', 'In the morning, when more than three messages came in a day'),
}
