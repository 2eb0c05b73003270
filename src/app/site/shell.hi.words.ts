import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './shell.words.ts'

export const words: Translated<typeof english> = {
  skip: 'सीधे पेज पर जाएँ',
  missing: 'पेज नहीं मिला',
  missingTitle: 'यह पेज नहीं मिला',
  missingText: 'शायद लिंक पुराना है या ग़लत लिखा है। होम पेज पर जाएँ, या मेनू से कोर्स या प्रतियोगिताएँ खोलें।',
  home: 'होम पर वापस',
  failed: 'कुछ गड़बड़ हुई',
  retry: 'फिर से कोशिश करें',
  failedText: (link) => ['यह पेज नहीं खुला। थोड़ी देर में फिर कोशिश करें, या ', link('होम पेज पर जाएँ'), '।'],
  notSetUpTitle: 'यह वेबसाइट अभी तैयार नहीं है',
  notSetUpText:
    'अगर आप इसे चलाते हैं: जिस विंडो में इसे शुरू किया था उसमें, या सर्वर के लॉग में छपा “Set up the academy” लिंक खोलें। हर बार नया लिंक छपता है।',
}
