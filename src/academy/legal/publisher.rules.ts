/** Who speaks on a legal page, and whom families turn to. */
export type Publisher = {
  academyName: string
  /** As it is registered. */
  legalName: string
  /** Where letters reach it. */
  address: string
  email: string
  phone: string
  /** The grievance officer's name. */
  officer: string
}

const MARK = '[fill in: '
/** What only the academy itself can say; nothing that still holds such a place is published. */
export const toFill = (what: string): string => `${MARK}${what}]`
export const isUnfilled = (html: string): boolean => html.includes(MARK)

/** No place to fill in is named with more letters. */
const NAMED = 60
/** What a text still waits for, each once: 'legal name', 'address'. */
export const unfilled = (html: string): readonly string[] => [
  ...new Set(
    html
      .split(MARK)
      .slice(1)
      .map((rest) => rest.slice(0, NAMED).split(']')[0]?.trim() ?? ''),
  ),
]

/** What the demo puts behind a name or an address of its own: a text that says so ends with the demo. */
export const MADE_UP = '(made up)'

/** A list of HTML, one item for each string. */
export const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** Whom to write to: the same words on every legal page, with what the law asks to be named. */
export const grievances = ({ officer, email, phone, legalName, address }: Publisher): string =>
  [
    '<h2>Questions and complaints</h2>',
    `<p>Our grievance officer is <strong>${officer}</strong>, ${legalName}, ${address}. E-mail ${email}, phone ${phone}.</p>`,
    '<p>You get a word that your complaint has arrived within 48 hours, and an answer that settles it within one month.</p>',
  ].join('')
