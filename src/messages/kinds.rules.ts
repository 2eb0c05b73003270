import type { Language } from '../platform/languages.rules.ts'

/** Ways to a family. E-mail needs no consent and is always there. */
export const CHANNELS = ['whatsapp', 'sms', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]
export const PHONE_CHANNELS = ['whatsapp', 'sms', 'push'] as const satisfies readonly Channel[]
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]

/** Meta's categories; marketing costs seven times as much and is limited per person. */
export type Category = 'utility' | 'authentication' | 'marketing'

export const KINDS = [
  'demo_tomorrow',
  'class_today',
  'lesson_live',
  'fee_due',
  'fee_paid',
  'homework_set',
  'remark_new',
  'sunday_letter',
  'class_off',
  'exam_result',
  'cup_place',
  'login_code',
  'diary_news',
] as const
export type Kind = (typeof KINDS)[number]

type Words = {
  /** With {1}, {2} ... for the facts in their order. */
  text: string
  /** The button that opens the message's page. */
  button: string
  subject: string
}

/** What a message of a kind says, and how it travels. Durations in minutes. */
export type KindRule = {
  label: string
  labelHi: string
  /** The facts in order; no surname of a child, no marks, no health, no name beside an amount. */
  facts: readonly string[]
  category: Category
  /** Channels in order, cut to those that are on. */
  plan: readonly Channel[]
  /** After this it is too late to send. */
  ttl: number
  /** Without a delivery within this, the next channel is tried; null: never. */
  patience: number | null
  /** Families may switch it off. */
  canStop: boolean
  /** Goes out at night too. */
  ignoresQuiet: boolean
  /** Counts towards the three of a day. */
  isCounted: boolean
  /** Sent twice it does no harm; otherwise the office decides when the outcome is unknown. */
  isSafeTwice: boolean
  en: Words
  hi: Words
}

const HOUR = 60
const DAY = 24 * HOUR

/** Sent and stopped as most kinds are. */
const usual = {
  category: 'utility',
  patience: null,
  canStop: true,
  ignoresQuiet: false,
  isCounted: true,
  isSafeTwice: true,
} as const

export const kinds: Readonly<Record<Kind, KindRule>> = {
  demo_tomorrow: {
    ...usual,
    label: 'Demo class tomorrow',
    labelHi: 'कल डेमो क्लास',
    facts: ['parent', 'child', 'when', 'where'],
    plan: ['whatsapp', 'sms', 'mail'],
    ttl: DAY,
    patience: 2 * HOUR,
    en: {
      text: 'Hello {1}, {2}’s demo class is {3}, at {4}.',
      button: 'See the way',
      subject: 'Reminder: demo class {3}',
    },
    hi: {
      text: 'नमस्ते {1} जी, {2} की डेमो क्लास {3} है, {4} में।',
      button: 'रास्ता देखें',
      subject: 'याद दिलाना: डेमो क्लास {3}',
    },
  },
  class_today: {
    ...usual,
    label: 'Class today',
    labelHi: 'आज की क्लास',
    facts: ['child', 'group', 'time', 'place'],
    plan: ['push', 'whatsapp', 'sms', 'mail'],
    ttl: 2 * HOUR,
    patience: 15,
    ignoresQuiet: true,
    en: {
      text: '{1}’s class {2} is today at {3}, {4}.',
      button: 'Open the diary',
      subject: 'Class today, {3}',
    },
    hi: { text: '{1} की क्लास {2} आज {3} है, {4}।', button: 'डायरी खोलें', subject: 'आज की क्लास, {3}' },
  },
  lesson_live: {
    ...usual,
    label: 'Live lesson has started',
    labelHi: 'लाइव क्लास शुरू',
    facts: ['child', 'teacher'],
    plan: ['push', 'whatsapp', 'mail'],
    ttl: 30,
    patience: 5,
    ignoresQuiet: true,
    en: {
      text: '{1}’s live lesson has started. Teacher: {2}.',
      button: 'Join',
      subject: '{1}’s live lesson has started',
    },
    hi: {
      text: '{1} की लाइव क्लास शुरू हो गई है। टीचर: {2}।',
      button: 'अंदर जाएँ',
      subject: '{1} की लाइव क्लास शुरू हो गई है',
    },
  },
  fee_due: {
    ...usual,
    label: 'Fee due',
    labelHi: 'फ़ीस देनी है',
    facts: ['for', 'amount', 'until'],
    plan: ['whatsapp', 'sms', 'mail'],
    ttl: 3 * DAY,
    patience: DAY,
    isSafeTwice: false,
    en: {
      text: 'The fee for {1} is {2}, due by {3}. Nothing is charged automatically.',
      button: 'See the fee',
      subject: 'Fee due: {2} by {3}',
    },
    hi: {
      text: 'नमस्ते, {1} की फ़ीस {2}, {3} तक देनी है। अपने आप कोई पैसा नहीं कटता।',
      button: 'फ़ीस देखें',
      subject: 'फ़ीस: {2}, {3} तक',
    },
  },
  fee_paid: {
    ...usual,
    label: 'Payment received',
    labelHi: 'फ़ीस मिल गई',
    facts: ['for', 'amount', 'receipt'],
    // The receipt itself goes by e-mail in any case.
    plan: ['whatsapp', 'sms', 'push'],
    ttl: 3 * DAY,
    patience: DAY,
    canStop: false,
    isCounted: false,
    isSafeTwice: false,
    en: {
      text: 'The fee of {2} for {1} is received. Receipt {3}.',
      button: 'See the receipt',
      subject: 'Payment received: {2}',
    },
    hi: {
      text: '{1} की फ़ीस {2} मिल गई। रसीद {3}।',
      button: 'रसीद देखें',
      subject: 'फ़ीस मिल गई: {2}',
    },
  },
  homework_set: {
    ...usual,
    label: 'Homework',
    labelHi: 'होमवर्क',
    facts: ['child', 'title', 'until'],
    plan: ['push', 'whatsapp', 'mail'],
    ttl: 2 * DAY,
    en: {
      text: '{1}’s homework: {2}, due by {3}.',
      button: 'See the homework',
      subject: 'New homework for {1}',
    },
    hi: { text: '{1} का होमवर्क: {2}, {3} तक।', button: 'होमवर्क देखें', subject: '{1} का नया होमवर्क' },
  },
  remark_new: {
    ...usual,
    label: 'Teacher’s remark',
    labelHi: 'टीचर की टिप्पणी',
    facts: ['child', 'teacher'],
    plan: ['whatsapp', 'push', 'mail'],
    ttl: 3 * DAY,
    en: {
      text: '{1}’s diary has a new remark from {2}.',
      button: 'Open the diary',
      subject: 'New remark from {2}',
    },
    hi: {
      text: '{1} की डायरी में टीचर {2} की नई टिप्पणी है।',
      button: 'डायरी खोलें',
      subject: 'टीचर {2} की नई टिप्पणी',
    },
  },
  sunday_letter: {
    ...usual,
    label: 'Sunday letter',
    labelHi: 'रविवार की चिट्ठी',
    facts: ['child', 'week', 'sentence'],
    // WhatsApp may count it as marketing.
    plan: ['mail', 'push'],
    ttl: 2 * DAY,
    isCounted: false,
    en: { text: '{1}’s week, {2}: {3}', button: 'The whole letter', subject: '{1}’s week' },
    hi: { text: '{1} का हफ़्ता, {2}: {3}', button: 'पूरी चिट्ठी', subject: '{1} का हफ़्ता' },
  },
  class_off: {
    ...usual,
    label: 'No class on a day',
    labelHi: 'क्लास नहीं होगी',
    facts: ['group', 'day', 'why', 'next'],
    plan: ['push', 'whatsapp', 'sms', 'mail'],
    ttl: DAY,
    patience: 15,
    canStop: false,
    ignoresQuiet: true,
    isCounted: false,
    en: {
      text: '{1}: no class on {2}: {3}. The next class is {4}.',
      button: 'Calendar',
      subject: 'No class on {2}: {1}',
    },
    hi: {
      text: '{1} की क्लास {2} नहीं होगी: {3}। अगली क्लास {4}।',
      button: 'कैलेंडर',
      subject: '{2} को क्लास नहीं होगी',
    },
  },
  exam_result: {
    ...usual,
    label: 'Exam result',
    labelHi: 'परीक्षा का नतीजा',
    facts: ['child', 'grade'],
    plan: ['whatsapp', 'push', 'mail'],
    ttl: 3 * DAY,
    en: {
      text: 'The result of {1}’s exam {2} is out.',
      button: 'See the result',
      subject: 'Result: {2}',
    },
    hi: {
      text: '{1} की परीक्षा {2} का नतीजा आ गया है।',
      button: 'नतीजा देखें',
      subject: 'नतीजा: {2}',
    },
  },
  cup_place: {
    ...usual,
    label: 'Competition result',
    labelHi: 'प्रतियोगिता का नतीजा',
    facts: ['child', 'event'],
    plan: ['whatsapp', 'push', 'mail'],
    ttl: 3 * DAY,
    en: {
      text: 'The results of {2} are out. See {1}’s result here.',
      button: 'See the result',
      subject: 'Results are out: {2}',
    },
    hi: {
      text: '{2} का नतीजा आ गया है। {1} का नतीजा यहाँ देखें।',
      button: 'नतीजा देखें',
      subject: 'नतीजा: {2}',
    },
  },
  login_code: {
    ...usual,
    label: 'Login code',
    labelHi: 'लॉगिन कोड',
    facts: ['code'],
    category: 'authentication',
    plan: ['sms', 'whatsapp', 'mail'],
    ttl: 10,
    patience: 1,
    canStop: false,
    ignoresQuiet: true,
    isCounted: false,
    isSafeTwice: false,
    en: { text: '{1} is your login code. Tell nobody.', button: 'Copy', subject: 'Your login code' },
    hi: {
      text: '{1} आपका लॉगिन कोड है। किसी को न बताएँ।',
      button: 'कॉपी करें',
      subject: 'आपका लॉगिन कोड',
    },
  },
  diary_news: {
    ...usual,
    label: 'News in the diary',
    labelHi: 'डायरी में समाचार',
    facts: ['count'],
    plan: ['push', 'whatsapp', 'mail'],
    ttl: DAY,
    isCounted: false,
    en: { text: 'New in the diary: {1}.', button: 'Open the diary', subject: 'New in the diary: {1}' },
    hi: { text: 'डायरी में नया: {1}।', button: 'डायरी खोलें', subject: 'डायरी में नया: {1}' },
  },
}

/** The title of a notice on a phone that others use too. */
export const sharedLabels: Readonly<Record<Language, string>> = {
  en: 'A word from the academy',
  hi: 'एकेडमी का संदेश',
}

/** Kinds that are registered as templates of SMS. */
export const SMS_KINDS: readonly Kind[] = KINDS.filter((kind) => kinds[kind].plan.includes('sms'))

/** The facts of a message, by the names of its kind. */
export type Facts = Readonly<Record<string, string>>

/** Longest fact that providers take, in characters. */
export const MAX_FACT_CHARS = 60

/** The facts of a message with the English ones beside them, for a template that is in English alone. */
export const factsInBoth = (own: Facts, english: Facts): Facts => ({
  ...own,
  ...Object.fromEntries(Object.entries(english).map(([name, fact]) => [`en.${name}`, fact])),
})

/** Of such facts those of a language. */
export const factsIn = (language: Language, facts: Facts): Facts =>
  language === 'en'
    ? Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, facts[`en.${name}`] ?? fact]))
    : facts

/** The facts in the order of the template: no line break, tab or run of spaces, which providers refuse. */
export const parametersOf = (kind: Kind, facts: Facts): string[] =>
  kinds[kind].facts.map((name) => {
    const plain = (facts[name] ?? '').replace(/\s+/g, ' ').trim()
    const signs = [...plain]
    return signs.length > MAX_FACT_CHARS ? `${signs.slice(0, MAX_FACT_CHARS - 1).join('')}…` : plain || '-'
  })

const filled = (template: string, parameters: readonly string[]): string =>
  template.replace(/\{(\d)\}/g, (_, at: string) => parameters[Number(at) - 1] ?? '')

/** The text of a message, as its registered template with the facts filled in. */
export const textOf = (kind: Kind, language: Language, facts: Facts): string =>
  filled(kinds[kind][language].text, parametersOf(kind, facts))

export const subjectOf = (kind: Kind, language: Language, facts: Facts): string =>
  filled(kinds[kind][language].subject, parametersOf(kind, facts))

/** The registered template of an SMS: variables as {#var#}, the link and the academy's name at the end. */
export const smsTemplate = (kind: Kind, language: Language, academy: string): string =>
  `${kinds[kind][language].text.replace(/\{\d\}/g, '{#var#}')} {#var#} ${academy}`

/** The text of an SMS; equals its registered template but for the variables. */
export const smsText = (
  kind: Kind,
  { language, facts, link, academy }: { language: Language; facts: Facts; link: string; academy: string },
): string => `${textOf(kind, language, facts)} ${link} ${academy}`

/** Whether a text is what a registered template allows: the operator's own comparison. */
export function matchesTemplate(template: string, text: string): boolean {
  const [first = '', ...rest] = template.split('{#var#}')
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const [index, piece] of rest.entries()) {
    const found = index === rest.length - 1 ? text.length - piece.length : text.indexOf(piece, at + 1)
    if (found <= at || !text.startsWith(piece, found)) return false
    at = found + piece.length
  }
  return at === text.length
}

const GSM_SIGNS = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

/** Length and parts of an SMS: 160 and 153 signs of GSM-7, 70 and 67 of UCS-2. */
export function smsParts(text: string): { signs: number; parts: number; isUnicode: boolean } {
  const isUnicode = !GSM_SIGNS.test(text)
  const signs = text.length
  const [one, many] = isUnicode ? [70, 67] : [160, 153]
  return { signs, parts: signs <= one ? 1 : Math.ceil(signs / many), isUnicode }
}
