import { dayBegins, DAY_MS } from '../../platform/text/india.rules.ts'
import type { ContestRound, Diary, FamilyHomework, NextClass } from './diary.contract.ts'
import { daysAfter, LETTER_AT, mondayOf } from './week.rules.ts'

/** One item of the plan at its time; homework is due on a whole day. */
export type PlanItem =
  | { kind: 'class'; at: Date; lesson: NextClass }
  | { kind: 'homework'; at: Date; homework: FamilyHomework }
  | { kind: 'contest'; at: Date; round: ContestRound }
  | { kind: 'letter'; at: Date }

/** Most lines of the plan. */
export const MAX_PLAN = 6

/**
 * A child's plan, soonest first: classes, homework that is not done, competition rounds (by their opening,
 * then by their last start) and, if wanted, the Sunday letter.
 */
export function planOf(
  { classes, homework, contests }: Pick<Diary, 'classes' | 'homework' | 'contests'>,
  { wantsLetter, now }: { wantsLetter: boolean; now: Date },
): PlanItem[] {
  const items: PlanItem[] = [
    ...classes.map((lesson) => ({ kind: 'class' as const, at: new Date(lesson.at), lesson })),
    ...homework
      .filter(({ done }) => !done)
      .map((each) => ({ kind: 'homework' as const, at: dayBegins(each.dueOn), homework: each })),
    ...contests
      .filter(({ isStarted }) => !isStarted)
      .map((round) => ({
        kind: 'contest' as const,
        at: new Date(new Date(round.opensAt) > now ? round.opensAt : round.lastStartAt),
        round,
      })),
    ...(wantsLetter ? [{ kind: 'letter' as const, at: nextLetter(now) }] : []),
  ]
  return items.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, MAX_PLAN)
}

/** The next Sunday at six in the evening, in India. */
function nextLetter(now: Date): Date {
  const sunday = dayBegins(daysAfter(mondayOf(now), 6)).getTime()
  const at = new Date(sunday + (LETTER_AT.hour * 60 + LETTER_AT.minute) * 60_000)
  return at > now ? at : new Date(at.getTime() + 7 * DAY_MS)
}
