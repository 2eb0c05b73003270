import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './make-ups.words.ts'

export const words: Translated<typeof english> = {
  title: 'रद्द क्लास के बदले',
  text: 'एकेडमी ने जो क्लास रद्द की, उसके बदले बच्चा दूसरे ग्रुप की क्लास में आ सकता है।',
  teacherText: 'जो क्लास रद्द हुई, उसके बदले बच्चा दूसरे ग्रुप की क्लास में आ सकता है।',
  none: 'बदले की कोई क्लास नहीं',
  noneText: 'एकेडमी कोई क्लास रद्द करे, तो उसके बदले दूसरी क्लास यहाँ चुन सकते हैं।',
  retry: 'फिर से कोशिश करें',
  missed: (day) => `${day} की क्लास रद्द हुई`,
  untilDay: (day) => `${day} तक क्लास चुनें। न चुनी, तो इस क्लास की जो फ़ीस भरी है, वह वापस आएगी।`,
  noClasses: 'अभी किसी क्लास में जगह नहीं है। बाद में फिर देखें।',
  chosen: (day, time) => `${day}, ${time} की क्लास में आना है`,
  begun: (day) => `${day} की क्लास शुरू हो चुकी है। कौन आया, यह टीचर लिखते हैं।`,
  used: (day) => `${day} की क्लास में इसका बदला हो गया`,
  credited: (amount, day) => `दूसरी क्लास नहीं चुनी गई, इसलिए ${day} को ${amount} वापस आए`,
  ended: 'समय निकल गया',
  orChange: 'या दूसरी क्लास चुनें:',
  take: (day, time) => `${day}, ${time} वाली लें`,
  free: (count) => (count === 1 ? '1 जगह ख़ाली' : `${count} जगहें ख़ाली`),
  giveUp: 'यह क्लास छोड़ें',
  toDiary: 'स्कूल डायरी',
  toRegister: 'रजिस्टर पर वापस',
}
