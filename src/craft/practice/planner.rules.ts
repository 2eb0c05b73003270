import type { ItemMastery } from '../craft.contract.ts'
import type { Part } from '../craft.rules.ts'
import { FORMULAS_IN_ORDER } from '../soroban/soroban.rules.ts'
import {
  dueOn,
  isLearned,
  isResting,
  isSmaller,
  isTried,
  type ItemStatus,
  knownBefore,
  statusesOf,
} from './item-status.rules.ts'
import { dayOf, nextDay } from './mastery.rules.ts'
import { type ItemKind, letterOf, PLAN_ITEMS, type Subject, SUBJECTS } from './plan-items.rules.ts'
import { withNumberSteps } from './number-steps.rules.ts'
import { AT_ONCE, filled, FLASH_STEP, type PlanStep, stepOf } from './plan-steps.rules.ts'

/** A day's ten minutes. `taught`: the formulas that sums may need beside those of the step. */
export type Plan = { day: number; steps: readonly PlanStep[]; taught: readonly string[] }

/** A subject is taken as long as it was practised in so many days. */
const TAKEN_DAYS = 60
const DUE_STEPS = 2
/**
 * The ten minutes of the day of `now` (milliseconds): one thing new, two due, one older, and flash; mixed.
 * A day that has less than that is filled with more of what is older, then with the day's own things again.
 */
export function planOf(things: readonly ItemMastery[], now: number): Plan {
  const day = dayOf(now)
  const known = knownBefore(things, day)
  const taken = subjectsOf(known, day)
  const statuses = statusesOf(known, now).filter(({ item }) => taken.has(item.subject))
  const due = dueSteps(statuses, day)
  const fresh = newStep(statuses, { day, taken })
  const flash = flashStep(known, statuses)
  const used = new Set([...due, ...fresh].flatMap(({ items }) => items.map(({ key }) => key)))
  const awake = statuses.filter((status) => !isResting(status, day))
  // Where every skill but one rests, what was seen last comes back smaller: a day without practice helps
  // nobody, nor does a day of one thing.
  const skills = awake.filter((status) => isTried(status) && status.item.kind !== 'facts').length
  const seen = skills + fresh.length > 1 ? awake : statuses
  const options = { day, fresh: fresh[0] }
  const older = olderSteps(seen, { ...options, used, isShort: flash.length > 0 }).slice(
    0,
    1 + DUE_STEPS - due.length,
  )
  for (const { key } of older.flatMap(({ items }) => items)) used.add(key)
  // What fills a day comes in longer steps: each begins with a page of its own.
  const more = olderSteps(seen, { ...options, used, isShort: false })
  const [first, ...others] = due
  const steps = [...(first ? [first] : []), ...fresh, ...others, ...older]
  const whole = filled([...steps, ...flash], more)
  return { day, taught: taughtFormulas(statuses), steps: withNumberSteps(whole, numbersOn(statuses, day)) }
}

/** Which numbers a day asks for: small ones until they are learned, to 999 for whoever adds through ten. */
function numbersOn(statuses: readonly ItemStatus[], day: number): Parameters<typeof withNumberSteps>[1] {
  const status = statuses.find(({ item }) => item.kind === 'numbers')
  const shift = status && isTried(status) ? day % 2 : 0
  const taught = new Set(taughtFormulas(statuses))
  const isThroughTen = FORMULAS_IN_ORDER.some(
    ({ key, technique }) => (technique === 'big' || technique === 'mixed') && taught.has(key),
  )
  if (isThroughTen || status?.state === 'mastered' || status?.state === 'refresh')
    return { state: 'mastered', shift }
  return { state: status && isLearned(status) ? 'learned' : 'new', shift }
}

const PARTS_OF: Readonly<Record<Subject, Part>> = {
  beads: 'soroban',
  maths: 'vedic',
  cube: 'cube',
  letters: 'write',
}
/** The subjects that a child takes: what it practised lately, and beads for whoever has not begun. */
function subjectsOf(known: readonly ItemMastery[], day: number): ReadonlySet<Subject> {
  const parts = new Set(
    known.flatMap(({ part, days }) => ((days.at(-1)?.day ?? 0) >= day - TAKEN_DAYS ? [part] : [])),
  )
  const taken = SUBJECTS.filter((subject) => parts.has(PARTS_OF[subject]))
  return new Set(taken.length > 0 ? taken : ['beads'])
}

/** The formulas that were learned: others may need them. */
export const learnedFormulas = (things: readonly ItemMastery[], now: number): string[] =>
  taughtFormulas(statusesOf(things, now))

const taughtFormulas = (statuses: readonly ItemStatus[]): string[] => {
  const learned = new Set(statuses.filter(isLearned).map(({ item }) => item.key))
  return FORMULAS_IN_ORDER.filter(({ key }) => learned.has(key)).map(({ key }) => key)
}

/**
 * At most two steps of what is due, each of another kind of item: what had gone wrong before a placement
 * first, then the longest overdue, and of what the placement found known the hardest.
 */
function dueSteps(statuses: readonly ItemStatus[], day: number): PlanStep[] {
  const due = statuses
    .flatMap((status) => {
      const on = dueOn(status)
      return on !== null && on <= day && !isResting(status, day) ? [{ status, on }] : []
    })
    .toSorted(
      (a, b) =>
        Number(isOpenFailure(b.status)) - Number(isOpenFailure(a.status)) ||
        a.on - b.on ||
        lastTaught(a.status) - lastTaught(b.status),
    )
  return [...byKind(due.map(({ status }) => status)).values()]
    .slice(0, DUE_STEPS)
    .map((group) => together(group, { slot: 'due', day }))
}

/** Whether it went wrong before a placement, and was not practised since. */
const isOpenFailure = ({ failedOn, last }: ItemStatus): boolean =>
  failedOn !== null && last !== null && failedOn >= last

/** The place of what the placement found known, the last that is taught first; 0 once it was tried. */
const lastTaught = (status: ItemStatus): number => (isTried(status) ? 0 : -PLAN_ITEMS.indexOf(status.item))

/** Items of one kind as a step; one that comes back smaller stands alone. */
function together(
  group: readonly ItemStatus[],
  { slot, day, isShort = false }: { slot: 'due' | 'older'; day: number; isShort?: boolean },
): PlanStep {
  const [first] = group
  const kind = first?.item.kind ?? 'sums'
  const smaller = kind === 'sums' && first !== undefined && isSmaller(first)
  const own = smaller ? [first] : group.filter((each) => kind !== 'sums' || !isSmaller(each))
  const shared = own.slice(0, smaller ? 1 : AT_ONCE[kind])
  const items = shared.map(({ item }) => item)
  const facts = kind === 'facts' && { itemKeys: dueFacts(shared, slot, day) }
  return stepOf(items, { slot, smaller, isShort, ...facts })
}

/** The facts that are due among these; all of them where the step is of older ones. */
function dueFacts(group: readonly ItemStatus[], slot: 'due' | 'older', day: number): string[] {
  const keys = group.flatMap(({ known }) =>
    known.flatMap(({ itemKey, days }) => {
      const on = nextDay(days) ?? day
      return slot === 'due' && on > day ? [] : [{ itemKey, on }]
    }),
  )
  const placed = group.filter((status) => !isTried(status)).flatMap(({ item }) => item.itemKeys)
  return [...keys.toSorted((a, b) => a.on - b.on).map(({ itemKey }) => itemKey), ...placed].slice(
    0,
    AT_ONCE.facts,
  )
}

/** How far back accuracy is looked at, in days, and how many tries say enough. */
const [LATELY_DAYS, ENOUGH_TRIES, MANY_TRIES] = [14, 40, 200]
/** New things a week: for whoever is surely right four times of five, three of four, and for all others. */
const [WEEKLY_MOST, WEEKLY_SOME, WEEKLY_LEAST] = [7, 4, 2]
/** So many unsettled things at once, and nothing new is begun. */
const MOST_UNSETTLED = 4

/** How many new things a week the last two weeks allow. */
export function weeklyNew(statuses: readonly Pick<ItemStatus, 'days'>[], day: number): number {
  const lately = statuses.flatMap(({ days }) => days.filter((each) => each.day >= day - LATELY_DAYS))
  const tries = lately.reduce((sum, each) => sum + each.tries, 0)
  const surely = lowerBound(
    lately.reduce((sum, each) => sum + each.right, 0),
    tries,
  )
  if (tries >= ENOUGH_TRIES && surely >= 0.8) return WEEKLY_MOST
  return tries >= MANY_TRIES && surely >= 0.75 ? WEEKLY_SOME : WEEKLY_LEAST
}

/** What the share of right tries surely is: Wilson's lower bound, at 2.6 standard deviations. */
function lowerBound(right: number, tries: number): number {
  if (tries === 0) return 0
  const [p, zz] = [right / tries, 2.6 ** 2]
  const spread = Math.sqrt((zz * p * (1 - p)) / tries + (zz / (2 * tries)) ** 2)
  return (p + zz / (2 * tries) - spread) / (1 + zz / tries)
}

/**
 * The one new thing of a day, of the subject that had none for longest; none where that would be too much.
 * Whoever only writes begins some letters together.
 */
function newStep(
  statuses: readonly ItemStatus[],
  { day, taken }: { day: number; taken: ReadonlySet<Subject> },
): PlanStep[] {
  const begun = statuses.filter(({ first, placedOn }) => first !== null && placedOn === null)
  const thisWeek = new Set(begun.filter(({ first }) => (first ?? 0) > day - 7).map(newThing)).size
  const unsettled = begun.filter((status) => !isLearned(status) && !isResting(status, day)).length
  if (thisWeek >= weeklyNew(statuses, day) || unsettled >= MOST_UNSETTLED) return []
  const learned = new Set(statuses.filter(isLearned).map(({ item }) => item.key))
  const scripts = scriptsOf(begun)
  const candidates = [...taken].flatMap((subject) => {
    const own = statuses.filter(({ item }) => item.subject === subject)
    const next = own.filter(
      (status) =>
        !isTried(status) &&
        status.placedOn === null &&
        status.item.needs.every((key) => learned.has(key)) &&
        (subject !== 'letters' || scripts.has(letterOf(status.item.key)?.script ?? 'latin')),
    )
    const last = Math.max(0, ...own.map(({ first }) => first ?? 0))
    const items = next.slice(0, subject === 'letters' && taken.size === 1 ? AT_ONCE.letter : 1)
    return items.length > 0 ? [{ items: items.map(({ item }) => item), last }] : []
  })
  const [chosen] = candidates.toSorted((a, b) => a.last - b.last)
  return chosen ? [stepOf(chosen.items, { slot: 'new' })] : []
}

/** What counts as one new thing: letters that were begun together are one. */
const newThing = ({ item, first }: ItemStatus): string =>
  item.kind === 'letter' ? `letters ${first}` : item.key

/** The scripts that a child writes; print for whoever has traced nothing of the plan yet. */
function scriptsOf(begun: readonly ItemStatus[]): ReadonlySet<string> {
  const scripts = new Set(begun.flatMap(({ item }) => letterOf(item.key)?.script ?? []))
  return scripts.size > 0 ? scripts : new Set(['latin'])
}

/** Fewer facts are no step of their own. */
const LEAST_FACTS = 4

type OlderOptions = { used: ReadonlySet<string>; fresh: PlanStep | undefined; day: number; isShort: boolean }
/**
 * What was learned before, the longest not seen first, rather of another subject than the new thing; then
 * what is left of each kind.
 */
function olderSteps(
  statuses: readonly ItemStatus[],
  { used, fresh, day, isShort }: OlderOptions,
): PlanStep[] {
  const known = statuses
    .filter((status) => isTried(status) && !used.has(status.item.key))
    .toSorted((a, b) => (a.last ?? 0) - (b.last ?? 0))
  const subject = fresh?.items[0]?.subject
  const groups = [...byKind(known).values()].toSorted(
    (a, b) => Number(a[0]?.item.subject === subject) - Number(b[0]?.item.subject === subject),
  )
  const parts = groups.map((group) => {
    const size = olderAtOnce(group[0]?.item.kind, isShort)
    return group.flatMap((_, at) => (at % size === 0 ? [group.slice(at, at + size)] : []))
  })
  const rounds = Math.max(0, ...parts.map((part) => part.length))
  const steps = Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    parts.flatMap((part) => {
      const some = part[round]
      const step = some && together(some, { slot: 'older', day, isShort })
      return step ? [step] : []
    }),
  )
  const whole = steps.filter(({ kind, count }) => kind !== 'facts' || count >= LEAST_FACTS)
  return whole.length > 0 ? whole : steps
}

/** So many older items share a step: facts are quickly asked, a letter or an algorithm is not. */
function olderAtOnce(kind: ItemKind = 'sums', isShort: boolean): number {
  if ((kind === 'facts' || kind === 'sums') && !isShort) return 4
  return isShort && (kind === 'letter' || kind === 'algorithm') ? 1 : Math.min(2, AT_ONCE[kind])
}

/** Statuses by what shares a step: the subject and the kind of item. */
function byKind(statuses: readonly ItemStatus[]): Map<string, ItemStatus[]> {
  const groups = new Map<string, ItemStatus[]>()
  for (const status of statuses) {
    const group = `${status.item.subject} ${status.item.kind}`
    groups.set(group, [...(groups.get(group) ?? []), status])
  }
  return groups
}

/** Flash for whoever has flashed before, or adds directly. */
function flashStep(known: readonly ItemMastery[], statuses: readonly ItemStatus[]): PlanStep[] {
  const has = known.some(({ part }) => part === 'flash')
  const adds = statuses.some((status) => status.item.key === 'direct +' && isLearned(status))
  return has || adds ? [FLASH_STEP] : []
}
