import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './certificate.words.ts'

export const words: Translated<typeof english> = {
  certificate: (code) => `प्रमाण-पत्र ${code}`,
  certify: 'प्रमाणित किया जाता है कि',
  withdrawn: 'यह प्रमाण-पत्र वापस ले लिया गया है।',
  yours: (chosen) => `आपका है? पीडीएफ़ में पूरा नाम है। यह पेज क्या दिखाए, यह ${chosen} चुनें।`,
  save: 'पीडीएफ़ सहेजें',
  hidden: 'इस एकेडमी के एक बच्चे ने भाग लिया। परिवार ने नाम निजी रखा है।',
  chosen: 'प्रतियोगिता के पेज पर',
  back: 'प्रतियोगिताएँ',
  tookPart: (paper, group, day) => ['ने ', paper, `, ग्रुप ${group}, में ${day} को भाग लिया। स्थान:`],
  rank: (_rank, place, of) => `${of} में से ${place}`,
  marks: (marks, of, time) => `${of} में से ${marks} अंक, ${time} मिनट में।`,
  issuedBy: (academy) => ['', academy, ' ने जारी किया'],
  gold: 'स्वर्ण पदक',
  silver: 'रजत पदक',
  bronze: 'कांस्य पदक',
}
