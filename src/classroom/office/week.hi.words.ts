import type { Translated } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import type { words as english } from './week.words.ts'

const WEEKDAYS = ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'] as const

export const words: Translated<typeof english> = {
  weekdays: (weekdays) => {
    const names = weekdays.toSorted((a, b) => a - b).map((day) => WEEKDAYS[day - 1] ?? '')
    return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' और ')
  },
  time: (time) => datesIn.hi.time(`2026-01-01T${time}:00+05:30`),
}
