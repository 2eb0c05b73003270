import type { CentreChild } from '../children/children.contract.ts'

export const consentLabels: Readonly<Record<CentreChild['consent'], string>> = {
  given: 'Given',
  unconfirmed: 'Given, email not confirmed',
  missing: 'Missing',
  adult: 'Adult',
}
