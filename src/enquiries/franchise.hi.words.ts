import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './franchise.words.ts'

export const words: Translated<typeof english> = {
  teach: 'जहाँ रहते हैं, वहीं सिखाएँ',
  teachText: 'एक कमरा, बारह बच्चे और ट्रेनिंग पाए हुए एक टीचर काफ़ी हैं। तरीका, सामान और ट्रेनिंग हम देते हैं।',
  abacusTraining: 'अबेकस टीचर ट्रेनिंग',
  vedicTraining: 'वैदिक गणित टीचर ट्रेनिंग',
  ask: 'फ़्रैंचाइज़ी के बारे में पूछें',
  askText: 'बताएँ कि आप कहाँ हैं और क्या सोचा है। हम फ़ोन करेंगे।',
  send: 'अनुरोध भेजें',
  sent: 'धन्यवाद। आपका अनुरोध मिल गया।',
  get: 'आपको क्या मिलेगा',
  promise1: 'पहली क्लास से पहले ट्रेनिंग',
  promise1Text: 'पहले ख़ुद तरीका सीखें, फिर ट्रेनर के सामने पढ़ाएँ।',
  promise2: 'हर क्लास की योजना',
  promise2Text: 'हर लेवल के पाठ, वर्कशीट और क्विज़, वही जो हम ख़ुद काम में लेते हैं।',
  promise3: 'ज़रूरत पर मदद',
  promise3Text: 'योजना जब बारह बच्चों के सामने आए, तब ट्रेनर आपके सवालों का जवाब देते हैं।',
  type: 'किस तरह',
  typeHint: 'रकम: फ़ीस भरकर अपना केंद्र खोलें। ट्रेनिंग: पहले टीचर की ट्रेनिंग।',
  chooseOne: 'एक चुनें',
  typeName: (type) => ({ Amount: 'रकम', Training: 'ट्रेनिंग' })[type] ?? type,
}
