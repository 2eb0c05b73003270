/** Who publishes a legal page, and whom families contact. */
export type Publisher = {
  academyName: string
  /** The registered name. */
  legalName: string
  /** The postal address. */
  address: string
  email: string
  phone: string
  /** The grievance officer's name. */
  officer: string
}

const MARK = '[fill in: '
/** A placeholder for what only the academy knows; a page with placeholders cannot be published. */
export const blankFor = (what: string): string => `${MARK}${what}]`
export const isUnfilled = (html: string): boolean => html.includes(MARK)

/** Longest name of a placeholder. */
const NAMED = 60
/** The placeholders in a text, each once: 'legal name', 'address'. */
export const blanksIn = (html: string): readonly string[] => [
  ...new Set(
    html
      .split(MARK)
      .slice(1)
      .map((rest) => rest.slice(0, NAMED).split(']')[0]?.trim() ?? ''),
  ),
]

/** Marks made-up names and addresses of the demo: texts with it are deleted with the demo. */
export const DEMO_MARK = '(made up)'

/** An HTML list. */
export const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** The contact for complaints, with the details required by law; the same on all legal pages. */
export const grievances = ({ officer, email, phone, legalName, address }: Publisher): string =>
  [
    '<h2>Questions and complaints</h2>',
    `<p>Our grievance officer is <strong>${officer}</strong>, ${legalName}, ${address}. E-mail ${email}, phone ${phone}.</p>`,
    '<p>You get a word that your complaint has arrived within 48 hours, and an answer that settles it within one month.</p>',
  ].join('')
