import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './online-outcome.words.ts'

export const words: Translated<typeof english> = {
  outcome: 'ऑनलाइन भुगतान',
  verifying: 'भुगतान जाँचा जा रहा है',
  bankWaits: (amount) => `${amount} के लिए बैंक से जवाब आना बाकी है। कृपया दोबारा पैसे न भरें। जवाब यहीं दिखेगा।`,
  byItself: (amount) => `${amount} अपने आप भर जाएँगे`,
  byItselfText: 'बैंक एक दिन पहले बताएगा। आपको कुछ नहीं करना है।',
  notPaid: 'भुगतान नहीं किया गया',
  nothingTaken: 'पैसा नहीं कटा।',
  failed: 'भुगतान नहीं हुआ',
  notKnown: 'बैंक ने पैसे लिए हों तो उसके बताते ही यहाँ जमा दिखेंगे।',
  refunded: 'पैसे आपके बैंक में वापस चले गए।',
  goOn: 'बैंक के पेज पर आगे बढ़ें',
  paid: (amount) => `${amount} भर दिए`,
  receipt: (number) => `रसीद ${number} नीचे है।`,
  held: 'एकेडमी यह भुगतान देख रही है',
  heldText: 'यह दूसरी मुद्रा में आया है। एकेडमी से फ़ोन आएगा।',
  notVerified: 'भुगतान जाँचा नहीं जा सका',
  notVerifiedText: 'हम बैंक से पूछते रहते हैं। पैसे भर दिए हों तो रसीद यहाँ दिखेगी। कृपया दोबारा पैसे न भरें।',
  tryAgain: 'फिर से कोशिश करें',
  close: 'बंद करें',
}
