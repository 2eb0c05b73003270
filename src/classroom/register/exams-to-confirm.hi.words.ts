import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './exams-to-confirm.words.ts'

export const words: Translated<typeof english> = {
  title: 'परीक्षा के नतीजे पक्के करें',
  confirmPass: 'पास पक्का करने पर प्रमाण-पत्र बनता है। ',
  back: 'रजिस्टर पर वापस',
  record: 'काग़ज़ पर हुई परीक्षा लिखें',
  loading: 'खुल रहा है …',
  retry: 'फिर से कोशिश करें',
  none: 'पक्का करने को कुछ नहीं',
  noneText: 'ग्रेड परीक्षा में पास होने पर पेपर यहाँ दिखेगा।',
}
