/** The texts of the home page that the office can edit. */
export const HOME_TEXTS = ['homeTitle', 'homeText', 'aboutTitle', 'aboutText'] as const
export type OpeningName = (typeof HOME_TEXTS)[number]

/** Default texts of the home page; a title may have two lines. */
export const openingDefaults: Readonly<Record<OpeningName, string>> = {
  homeTitle: 'Quick mind.\nSteady hand.',
  homeText: 'Classes for children, with practice at home and quizzes that show what was learnt.',
  aboutTitle: 'First on beads. Then in the mind.',
  aboutText:
    'Children move real beads until they can picture them. We teach everything this way: first with the hands, then in the mind.',
}

/** The texts of the home page: the office's own, else the defaults. */
export const homeTexts = (
  own: Readonly<Record<OpeningName, string>> | null,
): Record<OpeningName, string> => ({
  homeTitle: own?.homeTitle || openingDefaults.homeTitle,
  homeText: own?.homeText || openingDefaults.homeText,
  aboutTitle: own?.aboutTitle || openingDefaults.aboutTitle,
  aboutText: own?.aboutText || openingDefaults.aboutText,
})

/** The legal pages; each exists once the office has written it. */
export const LEGAL = ['privacy', 'terms', 'refunds', 'child-safety'] as const
export type LegalName = (typeof LEGAL)[number]

export const legalTitles: Readonly<Record<LegalName, string>> = {
  privacy: 'Privacy',
  terms: 'Terms',
  refunds: 'Refunds and cancellation',
  'child-safety': 'Child safety',
}

/** Whether HTML has no text; an editor leaves an empty paragraph. */
export const isBlank = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
