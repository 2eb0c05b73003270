import { type SettingsData, settingsLoader } from '../academy/settings.loader.ts'
import { call } from '../platform/wire.ts'
import { type FreeClass, getFreeClasses } from './demo/demo.contract.ts'

export type BookDemoData = SettingsData & { classes: readonly FreeClass[] }

/** Who we are, and the classes that can be booked. */
export async function bookDemoLoader(): Promise<BookDemoData> {
  const [settings, classes] = await Promise.all([settingsLoader(), call(getFreeClasses, {})])
  return { ...settings, classes: classes.data }
}
