import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './homework-page.words.ts'

export const words: Translated<typeof english> = {
  opening: 'होमवर्क खुल रहा है …',
  homework: 'होमवर्क',
  retry: 'फिर से कोशिश करें',
  withdrawn: 'होमवर्क वापस ले लिया',
  register: 'रजिस्टर',
  due: (weekday, done, of) => [`${weekday} तक का होमवर्क। `, `${of} में से ${done}`, ' ने किया।'],
  lesson: (lesson) => `पाठ: “${lesson}”`,
  hardest: ({ number, text, right, asked }) =>
    `सबसे मुश्किल: सवाल ${number}, “${text}”: ${asked} में से ${right} का सही हुआ।`,
  byQuestion: 'हर सवाल',
  question: (number) => `सवाल ${number}`,
  countOf: (count, of) => `${of} में से ${count}`,
  number: 'नं.',
  name: 'नाम',
  result: 'नतीजा',
  done: 'हो गया',
  edit: 'होमवर्क बदलें',
  withdraw: 'होमवर्क वापस लें',
  withdrawTitle: 'होमवर्क वापस लें?',
  withdrawText: 'बच्चों और माता-पिता को यह नहीं दिखेगा। क्विज़ के नतीजे और पाठ में हुआ काम रहेंगे।',
  yes: 'वापस लें',
  no: 'रहने दें',
  handedInAt: (name, day, time) => `${name}, जमा: ${day}, ${time}`,
  wasHandedIn: 'जो जमा हुआ',
  right: (right, of, time) => [`${of} में से `, String(right), ` सही, ${time}`],
  practised: ({ right, tries, helped, of }) => {
    const help = helped > 0 ? `, ${tries === 0 ? 'सिर्फ़ ' : ''}मदद से ${helped} बार अभ्यास` : ''
    return [`बिना मदद ${of} में से `, String(right), ` सही${help}`]
  },
  lessonDone: 'पाठ पूरा हुआ',
  handedIn: 'जमा हुआ',
  notStarted: 'शुरू नहीं किया',
  tick: (name) => `${name}: होमवर्क हो गया`,
}
