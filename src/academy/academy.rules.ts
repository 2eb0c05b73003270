/** The texts of the home page that the office may write in its own words. */
export const OPENING = ['homeTitle', 'homeText', 'aboutTitle', 'aboutText'] as const
export type OpeningName = (typeof OPENING)[number]

/** What the home page says as long as the office has written nothing else; a title may have two lines. */
export const openingDefaults: Readonly<Record<OpeningName, string>> = {
  homeTitle: 'Fast in the head.\nSteady in the hand.',
  homeText:
    'Abacus, Vedic Math, Rubik’s Cube and Handwriting classes for children. Training for the people who teach them.',
  aboutTitle: 'First on beads. Then in the mind.',
  aboutText:
    'A child moves real beads until the picture stays without them. The same idea runs through everything here: a rule learnt with the hands, then kept in the head.',
}

/** The words of the home page: the office's own, or what stands there else. */
export const openingOf = (
  own: Readonly<Record<OpeningName, string>> | null,
): Record<OpeningName, string> => ({
  homeTitle: own?.homeTitle || openingDefaults.homeTitle,
  homeText: own?.homeText || openingDefaults.homeText,
  aboutTitle: own?.aboutTitle || openingDefaults.aboutTitle,
  aboutText: own?.aboutText || openingDefaults.aboutText,
})

/** The legal pages: each is there once the office has written it, for nobody can write them for another. */
export const LEGAL = ['privacy', 'terms', 'refunds', 'child-safety'] as const
export type LegalName = (typeof LEGAL)[number]

export const legalTitles: Readonly<Record<LegalName, string>> = {
  privacy: 'Privacy',
  terms: 'Terms',
  refunds: 'Refunds and cancellation',
  'child-safety': 'Child safety',
}

/** Whether HTML says nothing: an editor leaves an empty paragraph behind. */
export const isBlank = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
