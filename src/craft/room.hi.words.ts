import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  formulas: 'तुम्हारे 34 फ़ॉर्मूले',
  abacus: 'अबेकस',
  abacusText: 'चलाने के लिए अबेकस, और हर कदम दिखाने वाला कोच। खाता ज़रूरी नहीं।',
  tenMinutes: 'दस मिनट',
  flash: 'फ़्लैश अंज़न',
  flashText: 'स्क्रीन पर झलकती संख्याएँ मन में जोड़ो। ग्रेड के दो पैमाने, सही समय के साथ।',
  findPlace: 'देखो, कहाँ से शुरू करना है',
  speedMaths: 'तेज़ गणित',
  speedMathsText: 'तीर्थ जी की किताब के सोलह छोटे तरीके, चौखाने वाले काग़ज़ पर कदम दर कदम। खाता ज़रूरी नहीं।',
  cubeTimer: 'क्यूब टाइमर',
  cubeTimerText: 'प्रतियोगिता के नियमों से उलझाना, देखना और औसत, और घुमाने के लिए एक क्यूब।',
  myCube: 'मेरा क्यूब',
  myCubeText: 'अपने क्यूब के रंग भरो और उसे कदम दर कदम हल करो।',
  cubeCourse: 'क्यूब कोर्स',
  cubeCourseText: 'आठ चरणों में क्यूब हल करो।',
  algorithms: 'क्यूब के फ़ॉर्मूले',
  algorithmsText: 'कोर्स के घुमाव याद से करो।',
  writing: 'लिखने के पन्ने',
  writingText: 'अपने शब्दों वाले लाइनदार पन्ने छापो, या स्क्रीन पर अक्षरों के ऊपर से लिखो।',
  exams: 'ग्रेड की परीक्षाएँ',
  examsText: 'हर ग्रेड के लिए, हर बच्चे के लिए तय समय का नया पर्चा।',
  gradeExam: 'ग्रेड की परीक्षा',
  gradeTitle: (grade) => `${grade}: ग्रेड की परीक्षा`,
  gradeText: (grade, minutes, pass) => `${grade}: ${minutes} मिनट, पास होने के लिए ${pass} अंक।`,
  examCertificate: 'प्रमाण-पत्र',
  worksheets: 'वर्कशीट',
  worksheetsText: 'अबेकस के सवाल, तेज़ गणित और परीक्षा के पूरे पर्चे A4 पर छापें, जवाबों के साथ।',
  markSheet: 'वर्कशीट जाँचो',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
