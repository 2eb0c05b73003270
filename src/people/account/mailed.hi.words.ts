import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './mailed.words.ts'

export const words: Translated<typeof english> = {
  resetTitle: 'नया पासवर्ड बनाएँ',
  resetText:
    'ऐसा पासवर्ड चुनें जो कहीं और न हो। अगर कहीं लॉगिन है, तो वहाँ से लॉगआउट हो जाएगा। पासकी फिर से जोड़नी होंगी।',
  firstTitle: 'अपना पासवर्ड बनाएँ',
  firstText:
    'ऐसा पासवर्ड चुनें जो कहीं और न हो। इससे आपका नया खाता खुलेगा। अगर पासवर्ड पहले ही बना लिया है, तो लॉगिन करें।',
  savePassword: 'पासवर्ड सहेजें',
  passwordHint: 'कम से कम 6 अक्षर (स्टाफ़: 12)',
  newLink: 'नया लिंक लें',
  confirmTitle: 'ईमेल पक्का करें',
  whoIsResponsible: 'एक सवाल: इस खाते की ज़िम्मेदारी किसकी है?',
  whyConfirm: 'ताकि रसीदें और लिंक आप तक पहुँचें।',
  goOn: 'आगे बढ़ें',
  goToLogin: 'लॉगिन पर जाएँ',
  confirm: 'पक्का करें',
  adult: 'यह खाता मेरी अपनी पढ़ाई के लिए है, और मेरी उम्र 18 या ज़्यादा है',
  guardian: 'बच्चा 18 से छोटा है; मैं माता-पिता या कानूनी अभिभावक हूँ',
  whose: 'खाता किसका है?',
  code: 'ईमेल में लिखा कोड',
  codeHint: 'लिंक में # के बाद का हिस्सा',
}
