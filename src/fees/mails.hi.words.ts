import type { Translated } from '../platform/languages.rules.ts'
import { inIndia } from '../platform/text/india-dates.rules.ts'
import { titleIn } from './fees.rules.ts'
import type { words as english } from './mails.words.ts'

const day = inIndia({ day: 'numeric', month: 'long' }, 'hi-IN')
const month = inIndia({ month: 'long', year: 'numeric' }, 'hi-IN')

export const words: Translated<typeof english> = {
  received: (amount) => `फ़ीस मिल गई: ${amount}`,
  attached: (number, amount) => `धन्यवाद। ${amount} की रसीद ${number} साथ में है।`,
  ahead: (amount) => `इसमें से ${amount} आपकी अगली फ़ीस के लिए जमा हैं।`,
  stillDue: (amount) => `${amount} अभी देने हैं।`,
  nothingDue: 'और कुछ नहीं देना है।',
  givenBack: (amount) => `पैसे लौटाए गए: ${amount}`,
  backByBank: (amount) =>
    `आपकी पहले से जमा फ़ीस में से ${amount} हमने आपके बैंक खाते में भेज दिए हैं। पहुँचने में कुछ दिन लग सकते हैं।`,
  backInCash: (amount) => `आपकी पहले से जमा फ़ीस में से ${amount} हमने आपको नकद लौटा दिए हैं।`,
  byItself: 'आगे से आपकी फ़ीस अपने आप भरेगी',
  byItselfText: (amount) =>
    `आपने फ़ीस की तारीख़ पर अपने आप पैसे लेने की अनुमति दी है, एक बार में ज़्यादा से ज़्यादा ${amount}। बैंक एक दिन पहले बताता है। इसे फ़ीस के पेज पर या बैंक के ऐप में कभी भी रोका जा सकता है।`,
  noLonger: 'आपकी फ़ीस अब अपने आप नहीं भरेगी',
  noLongerText:
    'बैंक ने इसे बंद कर दिया, या तीन बार लगातार पैसे नहीं दे पाया। अगली फ़ीस कृपया फ़ीस के पेज पर भरें। वहीं इसे फिर से चालू किया जा सकता है।',
  paused: (child) => `क्लास रोकना मंज़ूर: ${child}`,
  pausedText: (from, until) => `आपके कहने पर ${day(from)} से ${day(until)} तक की क्लासें रोक दी गई हैं।`,
  pausedFees: 'इनकी फ़ीस नहीं लगेगी; जो बिल बन चुका है, उसमें से इनकी रकम वापस होगी। फ़ीस के पेज पर यह दिखेगा।',
  notPaused: (child) => `क्लास रोकने का आपका अनुरोध: ${child}`,
  notPausedText: (from, until) =>
    `${day(from)} से ${day(until)} तक क्लास रोकना मंज़ूर नहीं हो पाया। क्लास और फ़ीस पहले की तरह चलेंगी।`,
  pauseReason: (reason) => `कारण: “${reason}”`,
  billed: (amount) => `आपकी फ़ीस: ${amount}`,
  billedBy: (payee) => `बिल “${payee}” का है।`,
  billLine: (child, title, amount) => `${child}, ${title}: ${amount}`,
  whyLine: (english) => {
    if (english === 'To the rupee') return 'पूरे रुपये में'
    const sibling = /^Sibling, (\S+) %$/.exec(english)
    if (sibling) return `भाई-बहन की छूट, ${sibling[1]} %`
    const classes = /^(\d+) of (\d+) classes(?:, (\d+) paused)?$/.exec(english)
    if (classes) return `${classes[2]} में से ${classes[1]} क्लास${classes[3] ? `, ${classes[3]} रुकी हुई` : ''}`
    const month = /^(.*), a month$/.exec(english)
    if (month) return `“${month[1]}”, हर महीने`
    const none = /^(.*): no class in this month$/.exec(english)
    return none ? `“${none[1]}”: इस महीने कोई क्लास नहीं` : `“${english}”`
  },
  usedAhead: (amount) => `इसमें से ${amount} आपकी पहले से जमा रकम से भर गए।`,
  toPay: (amount, until) => `${day(until)} तक देने हैं: ${amount}।`,
  toPayAll: (amount) => `पहले के बाकी के साथ कुल ${amount} देने हैं।`,
  paidByItself: 'यह अपने आप भर जाएगी; आपको कुछ नहीं करना है।',
  nothingToPay: 'इसके लिए कुछ नहीं देना है।',
  seeFees: (link) => `फ़ीस देखें और भरें: ${link}`,
  newFee: (amount, of) => `${month(`${of}-01`)} से फ़ीस: ${amount} महीना`,
  newFeeText: (plan, { amount, month: of, before }) =>
    `“${plan}” की फ़ीस ${month(`${of}-01`)} से ${before} की जगह ${amount} महीना होगी।`,
  feeStays: (amount) => `फ़ीस ${amount} महीना ही रहेगी`,
  feeStaysText: (plan, amount, of) =>
    `“${plan}” की फ़ीस ${amount} महीना ही रहेगी। ${month(`${of}-01`)} से नई फ़ीस की जो बात हमने लिखी थी, वह अब लागू नहीं है।`,
  feeOf: (children) => `यह फ़ीस इनकी है: ${children.join(', ')}।`,
  feeKeeps: 'छूट पहले की तरह मिलेगी। जिन महीनों का बिल बन चुका है, उनकी फ़ीस वही रहेगी।',
  theAcademy: 'एकेडमी',
  chargeTitle: (english) => titleIn(english, { month, lateFee: 'देरी की फ़ीस' }),
  andMore: (title, count) => `${title} और ${count} और`,
}
