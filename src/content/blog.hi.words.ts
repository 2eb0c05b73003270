import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './blog.words.ts'

export const words: Translated<typeof english> = {
  title: 'ब्लॉग',
  text: 'हमारे टीचरों से: कोई तरीका क्यों चलता है, और घर पर क्या करके देखें।',
  none: 'अभी कोई लेख नहीं',
  noneText: 'हमारा पहला लेख जल्दी आएगा।',
  comments: 'टिप्पणियाँ',
  more: 'और लेख',
  firstFree: 'पहली क्लास मुफ़्त है',
  realClass: 'एक असली क्लास में देखें कि बच्चे कैसे सीखते हैं।',
  bookDemo: 'डेमो क्लास बुक करें',
  noComments: 'अभी कोई टिप्पणी नहीं। पहली आपकी हो सकती है।',
  write: 'टिप्पणी लिखें',
  send: 'टिप्पणी भेजें',
  thanks: 'आपकी टिप्पणी के लिए धन्यवाद',
  name: 'नाम',
  email: 'ईमेल (किसी को नहीं दिखता)',
  comment: 'टिप्पणी',
}
