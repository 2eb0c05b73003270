import { getSiteSettings, type SiteSettings } from '../content/content.contract.ts'
import { call } from '../platform/wire.ts'

export type ShellData = { settings: SiteSettings }

/** What every page needs: the academy's name and contacts. */
export async function shellLoader(): Promise<ShellData> {
  const { data } = await call(getSiteSettings, {})
  return { settings: data }
}
