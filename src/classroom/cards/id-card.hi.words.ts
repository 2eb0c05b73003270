import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './id-card.words.ts'

export const words: Translated<typeof english> = {
  handIn: (academy) => `यह ${academy} का कार्ड है। कृपया इसे एकेडमी में लौटा दें।`,
  invalid: 'यह कार्ड यहाँ नहीं चलेगा: खोने की ख़बर दी गई, बच्चे का खाता हटा दिया गया, या बच्चे की जगह आज यहाँ नहीं है।',
  staffLogin: 'स्टाफ़ का लॉगिन',
}
