import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './paper-exam.words.ts'

export const words: Translated<typeof english> = {
  tryAgain: 'फिर से कोशिश करें',
  title: 'काग़ज़ पर ली गई परीक्षा लिखें',
  text: 'काग़ज़ पर ली गई परीक्षा के अंक लिखें। पास होने वाले बच्चों को प्रमाण-पत्र मिलता है।',
  mentored: 'आपकी देखरेख के बच्चे',
  back: 'परीक्षाओं पर वापस',
}
