import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './family.words.ts'

export const words: Translated<typeof english> = {
  fromAcademy: 'एकेडमी से',
  readBefore: (count) => `पहले पढ़े: ${count}`,
  sentFor: (day, children) => `${day}, ${children} के लिए`,
  haveRead: 'पढ़ लिया',
  calendarLink: 'कैलेंडर का लिंक',
  calendarText: 'इस ग्रुप की क्लास अपने कैलेंडर में जोड़ें। यह अपने आप नया होता रहता है। यह लिंक निजी है: किसी को न दें।',
  openCalendar: 'कैलेंडर में खोलें',
  copy: 'कॉपी करें',
  copied: 'लिंक कॉपी हो गया',
}
