import {
  fitsTwoLines,
  type TranslatableItem,
  twoLinesOf,
} from '../platform/translations/translations.rules.ts'
import { HOME_TEXTS, LEGAL, type LegalName, type OpeningName } from './academy.rules.ts'

/** The academy is one document: its kind says which. */
export const SETTINGS_ID = '00000000-0000-7000-8000-000000000001'

type Texts = (name: OpeningName | LegalName) => string

/** Longest texts of the home page and about the academy, and of a legal page, in characters. */
export const MAX_OPENING_CHARS = { homeTitle: 61, homeText: 300, aboutTitle: 80, aboutText: 600 } as const
export const MAX_LEGAL_CHARS = 50_000
/** The title of the home page stands in two lines of so many characters. */
const MAX_TITLE_LINE_CHARS = 30
export const isHomeTitle = (text: string): boolean => fitsTwoLines(text, MAX_TITLE_LINE_CHARS)
export const HOME_TITLE_LIMIT = twoLinesOf(MAX_TITLE_LINE_CHARS)

const openingLabels: Readonly<Record<OpeningName, string>> = {
  homeTitle: 'Title of the home page',
  homeText: 'Text of the home page',
  aboutTitle: 'Title about the academy',
  aboutText: 'Text about the academy',
}

const legalLabels: Readonly<Record<LegalName, string>> = {
  privacy: 'Privacy page',
  terms: 'Terms page',
  refunds: 'Refunds page',
  'child-safety': 'Child safety page',
}

/** The texts of the home page and about the academy; empty ones have our own words in each language. */
export const openingItem = (textOf: Texts): TranslatableItem => ({
  kind: 'opening',
  id: SETTINGS_ID,
  title: 'About the academy',
  whenOlder: 'older',
  texts: HOME_TEXTS.map((name) => ({
    path: name,
    label: openingLabels[name],
    form: 'lines',
    text: textOf(name),
    max: MAX_OPENING_CHARS[name],
    ...(name === 'homeTitle' ? { lineMax: MAX_TITLE_LINE_CHARS } : {}),
  })),
})

/** A legal page: what it says must be true, so an older text gives way to English. */
export const legalItem = (name: LegalName, textOf: Texts): TranslatableItem => ({
  kind: name,
  id: SETTINGS_ID,
  title: legalLabels[name],
  whenOlder: 'english',
  texts: [
    { path: 'content', label: legalLabels[name], form: 'rich', text: textOf(name), max: MAX_LEGAL_CHARS },
  ],
})

export const academyItems = (textOf: Texts): TranslatableItem[] => [
  openingItem(textOf),
  ...LEGAL.map((name) => legalItem(name, textOf)),
]
