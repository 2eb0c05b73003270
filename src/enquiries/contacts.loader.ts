import { getSiteSettings, type SiteSettings } from '../content/content.contract.ts'
import { call } from '../platform/wire.ts'

export type ContactsData = { settings: SiteSettings }

/** The phones, the e-mail and the training prices beside the forms. */
export async function contactsLoader(): Promise<ContactsData> {
  return { settings: (await call(getSiteSettings, {})).data }
}
