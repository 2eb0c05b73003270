import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './pay.words.ts'

export const words: Translated<typeof english> = {
  status: 'भुगतान का हाल',
  noOrder: 'ऑर्डर नंबर नहीं मिला',
  verifying: 'भुगतान जाँचा जा रहा है',
  notVerified: 'भुगतान जाँचा नहीं जा सका',
  notVerifiedText: 'यह भुगतान जाँचा नहीं जा सका। पैसे भर दिए हों तो कोर्स मेरे कोर्स में दिखेगा। कृपया दोबारा पैसे न भरें।',
  courseNotLoaded: 'इस भुगतान का कोर्स नहीं दिखा',
  tryAgain: 'फिर से कोशिश करें',
  backHome: 'होम पर वापस',
  callOffice: 'ऑफ़िस को फ़ोन करें',
  academy: 'एकेडमी',
  cancelledName: 'भुगतान रद्द',
  cancelled: 'आपने भुगतान रद्द किया',
  cancelledText: 'कुछ नहीं कटा। बाद में भर सकते हैं।',
  backToCourse: 'कोर्स पर वापस',
  bankHasNone: 'बैंक को अभी आपसे कोई भुगतान नहीं मिला। उसका पेज खुला हो तो वहाँ भर सकते हैं।',
  lastChecked: (time) => `हम बैंक से पूछते रहते हैं। पिछली बार ${time} पर पूछा।`,
  iCancelled: 'भुगतान रद्द किया है',
  bankWaits: 'बैंक से जवाब आना बाकी है। कृपया दोबारा पैसे न भरें।',
  closePage: 'यह पेज बंद कर सकते हैं। तीन दिन के अंदर ईमेल से बताएँगे।',
  ifDeclined: 'बैंक मना कर दे तो कुछ नहीं कटता।',
  held: 'हमारा ऑफ़िस यह भुगतान देख रहा है। कृपया दोबारा पैसे न भरें। हम फ़ोन करेंगे।',
  failed: 'भुगतान नहीं हुआ',
  refunded: (course) => `इस भुगतान के पैसे वापस हो गए। ${course || 'कोर्स'} फिर से ले सकते हैं।`,
  notCompleted: 'यह भुगतान पूरा नहीं हुआ। पैसे कटे या नहीं, बैंक के बताते ही हम बताएँगे।',
  notApproved: 'पैसा नहीं कटा। भुगतान रद्द हुआ या बैंक में मंज़ूर नहीं हुआ।',
  declined: 'पैसा नहीं कटा। बैंक ने मना किया, अक्सर सीमा या ग़लत PIN की वजह से।',
  successful: 'भुगतान हो गया',
  bought: (course, child, lessons) => {
    const whose = child ? `अब ${child} के लिए है` : 'अब आपका है'
    if (lessons === undefined) return `${course || 'कोर्स'} ${whose}।`
    return `${course || 'कोर्स'} ${whose}। ${lessons > 0 ? `${lessons} पाठ, ` : ''}हमेशा के लिए।`
  },
  name: 'नाम',
  receiptPdf: (number) => `रसीद ${number}, पीडीएफ़`,
  openLesson: (lesson) => `पाठ ${lesson} खोलें`,
  isReceived: 'भुगतान मिल गया',
  inProgress: 'भुगतान चल रहा है',
  stillInBank: 'पैसे अभी आपके बैंक खाते में हैं',
  neverLeft: 'आपके बैंक खाते से कुछ नहीं कटा',
  paidBack: 'पैसे आपके बैंक खाते में वापस',
  yourBank: 'आपका बैंक',
  notChecked: 'आपका भुगतान जाँचा नहीं जा सका',
  notInitiated: 'भुगतान शुरू नहीं हुआ। फिर से कोशिश करें।',
}
