import { type SettingsData, settingsLoader } from '../academy/settings.loader.ts'
import { call } from '../platform/wire.ts'
import { type Category, getAllCategories } from '../catalogue/catalogue.contract.ts'
import { isForTeachers } from '../catalogue/catalogue.rules.ts'
import { type FreeClass, getFreeClasses } from './demo/demo.contract.ts'

export type BookDemoData = SettingsData & {
  classes: readonly FreeClass[]
  /** What children are taught. */
  categories: readonly Category[]
}

/** Who we are, what children are taught, and the classes that can be booked. */
export async function bookDemoLoader(): Promise<BookDemoData> {
  const [settings, classes, categories] = await Promise.all([
    settingsLoader(),
    call(getFreeClasses, {}),
    call(getAllCategories, {}),
  ])
  const forChildren = categories.data.filter(({ cover }) => !isForTeachers(cover))
  return { ...settings, classes: classes.data, categories: forChildren }
}
