import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './tablet.words.ts'

export const words: Translated<typeof english> = {
  title: 'क्लास में आओ',
  code: 'टीचर की स्क्रीन पर दिख रहा कोड',
  goOn: 'आगे बढ़ो',
  yourName: 'तुम्हारा नाम',
  tapName: 'अपना नाम दबाओ',
  withTeacher: (teacher) => `टीचर: ${teacher}`,
  otherCode: 'दूसरा कोड',
  notIn: 'टीचर ने इस टैबलेट को अंदर नहीं लिया, या क्लास ख़त्म हो गई।',
  wait: 'थोड़ा रुको। टीचर की हाँ मिलते ही क्लास खुलेगी।',
  notMyName: 'यह मेरा नाम नहीं है',
  done: 'हो गया',
}
