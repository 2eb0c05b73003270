import type { ItemMastery, PracticeAttempt, PracticeDay } from '../craft.contract.ts'
import { dayOf } from './mastery.rules.ts'

type Done = Pick<PracticeAttempt, 'part' | 'itemKey' | 'right' | 'help' | 'milliseconds' | 'at'>

/** A thing of which nothing is known yet. */
export const nothingKnown = ({ part, itemKey }: Pick<Done, 'part' | 'itemKey'>): ItemMastery => ({
  part,
  itemKey,
  tries: 0,
  right: 0,
  helped: 0,
  dayCount: 0,
  days: [],
  newest: [],
})

/** One attempt as a day of its own, to be added to the day that is there. */
export function dayOfAttempt({ right, help, milliseconds, at }: Omit<Done, 'part' | 'itemKey'>): PracticeDay {
  const isAlone = help === 'none'
  return {
    day: dayOf(Date.parse(at)),
    tries: Number(isAlone),
    right: Number(isAlone && right),
    helped: Number(!isAlone),
    milliseconds: isAlone ? milliseconds : 0,
  }
}

export const addDays = (one: PracticeDay, other: PracticeDay): PracticeDay => ({
  day: one.day,
  tries: one.tries + other.tries,
  right: one.right + other.right,
  helped: one.helped + other.helped,
  milliseconds: one.milliseconds + other.milliseconds,
})

/** What is known of a thing with one more attempt, at whatever time it was made. */
export function withAttempt(known: ItemMastery, done: Done): ItemMastery {
  const news = dayOfAttempt(done)
  const before = known.days.find(({ day }) => day === news.day)
  const others = known.days.filter(({ day }) => day !== news.day)
  const after = before ? addDays(before, news) : news
  const { right, help, milliseconds, at } = done
  return {
    ...known,
    tries: known.tries + news.tries,
    right: known.right + news.right,
    helped: known.helped + news.helped,
    dayCount: known.dayCount + Number(after.tries > 0 && (before?.tries ?? 0) === 0),
    days: [...others, after].toSorted((a, b) => a.day - b.day),
    newest: [...known.newest, { right, help, milliseconds, at }].toSorted(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    ),
  }
}
