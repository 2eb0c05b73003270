import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  studentProfile: 'बच्चे की प्रोफ़ाइल',
  teacherProfile: 'टीचर की प्रोफ़ाइल',
  login: 'लॉगिन',
  signup: 'खाता बनाएँ',
  forgot: 'पासवर्ड भूल गए',
  startWithSlip: 'पर्ची से शुरू करें',
  family: 'परिवार और खाता',
  newPassword: 'नया पासवर्ड बनाएँ',
  confirmEmail: 'ईमेल पक्का करें',
  parentLogin: 'माता-पिता का लॉगिन',
  familyAccount: 'परिवार का खाता बनाएँ',
}
