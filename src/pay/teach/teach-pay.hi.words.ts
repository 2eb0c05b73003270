import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './teach-pay.words.ts'

export const words: Translated<typeof english> = {
  title: 'आपका वेतन',
  back: 'हाज़िरी',
  months: 'महीना',
  before: 'पिछला महीना',
  after: 'अगला महीना',
  noneTitle: 'अभी कोई शीट नहीं है',
  none: 'हर महीना अगले महीने की 1 तारीख़ को गिना जाता है।',
  retry: 'फिर से कोशिश करें',
  open: 'एक-एक पंक्ति पढ़ें। कुछ ग़लत लगे, तो मंज़ूर होने से पहले पूछें।',
  approved: 'यह शीट मंज़ूर हो गई है। बाद का बदलाव अगली शीट में आएगा।',
  methods: { bank: 'बैंक से', upi: 'यूपीआई', cheque: 'चेक', cash: 'नकद' },
  paid: (day, method, reference) =>
    `${day} को भुगतान हुआ: ${method}${reference === '' ? '' : `, ${reference}`}।`,
  ask: 'कुछ ठीक नहीं है',
  wrong: 'क्या ठीक नहीं है',
  send: 'ऑफ़िस को भेजें',
  cancel: 'रहने दें',
  sent: 'ऑफ़िस को भेज दिया',
  questions: 'आपके सवाल',
  waits: 'जवाब का इंतज़ार है',
}
