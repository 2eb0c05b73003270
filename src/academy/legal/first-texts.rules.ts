import type { LegalName } from '../academy.rules.ts'
import { childSafetyText } from './child-safety.rules.ts'
import { privacyText } from './privacy.rules.ts'
import type { Publisher } from './publisher.rules.ts'
import { refundsText } from './refunds.rules.ts'
import { termsText } from './terms.rules.ts'

/** First drafts of the legal pages, in HTML. */
export const firstTexts = {
  privacy: privacyText,
  terms: termsText,
  refunds: refundsText,
  'child-safety': childSafetyText,
} as const satisfies Readonly<Record<LegalName, (by: Publisher) => string>>
