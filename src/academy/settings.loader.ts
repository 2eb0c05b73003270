import { call } from '../platform/wire.ts'
import { getSiteSettings, type SiteSettings } from './academy.contract.ts'

export type SettingsData = { settings: SiteSettings }

/** The academy's name, its contacts and its prices for training. */
export async function settingsLoader(): Promise<SettingsData> {
  return { settings: (await call(getSiteSettings, {})).data }
}
