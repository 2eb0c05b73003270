import { sameName } from '../../../people/people.rules.ts'
import { formatShortDate } from '../../../platform/text/dates.rules.ts'
import { rupees } from '../../../platform/text/rupees.rules.ts'
import type { Fault, FeeRow, ReadConcession } from './fee-row.rules.ts'

/** What became of a row: `known` was in the books already. */
export const ROW_STATES = ['waiting', 'stored', 'known', 'refused', 'undone'] as const

/** What a row asks for, once everybody and everything in it was found. Amounts in paise. */
export type FeeTerms = {
  stay: { groupId: string; planId: string; fromDay: string } | null
  concession: (ReadConcession & { fromDay: string }) | null
  balanceOn: string
}

export type FoundChild = {
  id: string
  fullName: string
  admissionNumber: string
  /** Of the family. */
  mobile: string
  parent: string
}
type NamedGroup = { id: string; name: string; fromDay: string }
type NamedPlan = { id: string; name: string; paise: number }

/** What is here that the rows may mean. */
export type ExistingFees = {
  children: readonly FoundChild[]
  groups: readonly NamedGroup[]
  plans: readonly NamedPlan[]
  /** Groups of each child today, by its id. */
  groupsOf: ReadonlyMap<string, readonly string[]>
  /** Open stays of each child. */
  staysOf: ReadonlyMap<string, readonly { groupId: string; planId: string; fromDay: string }[]>
  concessionsOf: ReadonlyMap<string, readonly ReadConcession[]>
  /** Balance that was brought forward of each child, in paise. */
  balances: ReadonlyMap<string, number>
  /** The academy's; empty where it is not registered. */
  gstin: string
}

export type FeeRowInput = {
  row: number
  read: FeeRow
  faults: readonly Fault[]
  /** The child that the office chose of several. */
  studentId?: string | undefined
  /** Whether the office said that an amount that looks wrong is right. */
  isConfirmed?: boolean | undefined
}

export type ValidatedFees = {
  row: number
  state: 'good' | 'faulty' | 'duplicate' | 'undecided'
  faults: readonly Fault[]
  /** Who was found; null where nobody was, or where there are several. */
  child: FoundChild | null
  /** Children of whom the office has to say which one is meant. */
  choices: readonly FoundChild[]
  /** A question about an amount; empty without one. */
  question: string
  /** A note for the office; empty without one. */
  note: string
  balancePaise: number
  terms: FeeTerms | null
}

const single = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** Judges the rows of a sheet in their order, each beside those before it. */
export class FeeValidator {
  readonly #here: ExistingFees
  /** Rows by child and group, and the rows with a balance by child. */
  readonly #places = new Map<string, number>()
  readonly #balances = new Map<string, number>()
  #gstin: string

  constructor(here: ExistingFees) {
    this.#here = here
    this.#gstin = here.gstin
  }

  validate(input: FeeRowInput): ValidatedFees {
    const { row, read } = input
    const faults = [...input.faults, ...this.#gstinFaults(read)]
    const { child, choices, fault, note } = findChild(this.#here.children, read, input.studentId)
    if (fault) faults.push(fault)
    const stay = child ? this.#stayOf(child, read, faults) : null
    if (child) this.#assertOnce(row, { child, stay, balancePaise: read.balancePaise }, faults)
    const isKnown = child ? this.#areKnown(child, read, { stay, faults }) : false
    const question = faults.length === 0 && input.isConfirmed !== true ? this.#questionOf(read, stay) : ''
    const stateOf = (): ValidatedFees['state'] => {
      if (faults.length > 0) return 'faulty'
      if (child === null || question !== '') return 'undecided'
      return isKnown ? 'duplicate' : 'good'
    }
    const state = stateOf()
    return {
      row,
      state,
      faults,
      child,
      choices,
      question,
      note: isKnown && state === 'duplicate' ? 'Already in the books. It is skipped.' : note,
      balancePaise: read.balancePaise,
      terms:
        state === 'good' || state === 'duplicate'
          ? {
              stay,
              concession: read.concession && {
                ...read.concession,
                fromDay: stay?.fromDay ?? read.balanceOn,
              },
              balanceOn: read.balanceOn,
            }
          : null,
    }
  }

  /** A sheet is of one registration, and of the academy's. */
  #gstinFaults({ gstin }: FeeRow): Fault[] {
    if (gstin === '' || gstin === this.#gstin) return []
    if (this.#gstin === '' && this.#here.gstin === '') {
      this.#gstin = gstin
      return []
    }
    const message =
      this.#here.gstin === ''
        ? `This sheet has two GSTINs, ${this.#gstin} and ${gstin}. Import each on its own.`
        : `The academy’s GSTIN is ${this.#gstin}. Import the families of ${gstin} where they are billed.`
    return [{ column: 'gstin', message }]
  }

  #stayOf(child: FoundChild, read: FeeRow, faults: Fault[]): FeeTerms['stay'] {
    const { plan: planName, fromDay } = read
    if (planName === '') return null
    const plan = single(this.#here.plans.filter(({ name }) => sameName(name) === sameName(planName)))
    if (!plan) faults.push({ column: 'plan', message: `There is no plan “${planName.slice(0, 60)}”.` })
    const group = this.#groupOf(child, read, faults)
    if (!plan || !group || fromDay === null) return null
    if (fromDay < group.fromDay)
      faults.push({
        column: 'from',
        message: `${group.name} begins on ${formatShortDate(group.fromDay)}. Type that day or a later one.`,
      })
    const open = (this.#here.staysOf.get(child.id) ?? []).find(({ groupId }) => groupId === group.id)
    if (open && (open.planId !== plan.id || open.fromDay !== fromDay)) {
      const name = this.#here.plans.find(({ id }) => id === open.planId)?.name ?? 'another plan'
      faults.push({
        column: 'plan',
        message: `Already on “${name}” in ${group.name} since ${formatShortDate(open.fromDay)}. End that first.`,
      })
    }
    return { groupId: group.id, planId: plan.id, fromDay }
  }

  #groupOf(child: FoundChild, { group: typed }: FeeRow, faults: Fault[]): NamedGroup | undefined {
    const own = this.#here.groupsOf.get(child.id) ?? []
    const ofChild = this.#here.groups.filter(({ id }) => own.includes(id))
    const named = (groups: readonly NamedGroup[]) =>
      typed === '' ? groups : groups.filter(({ name }) => sameName(name) === sameName(typed))
    const found = single(named(ofChild))
    if (found) return found
    const isThere = named(this.#here.groups).length > 0
    const fault = (message: string) => faults.push({ column: 'group', message })
    if (typed === '')
      fault(
        ofChild.length === 0
          ? `${child.fullName} is in no group. Add the child to one first.`
          : `${child.fullName} is in ${ofChild.length} groups. Name the one.`,
      )
    else if (isThere) fault(`${child.fullName} is not in ${typed.slice(0, 60)}. Add the child to it first.`)
    else fault(`There is no group “${typed.slice(0, 60)}”.`)
    return undefined
  }

  /** A child stands once in a group, and with one balance. */
  #assertOnce(
    row: number,
    { child, stay, balancePaise }: { child: FoundChild; stay: FeeTerms['stay']; balancePaise: number },
    faults: Fault[],
  ): void {
    const place = `${child.id} ${stay?.groupId ?? ''}`
    const same = this.#places.get(place)
    const balanced = balancePaise === 0 ? undefined : this.#balances.get(child.id)
    if (same !== undefined) faults.push({ column: 'child_name', message: `The same child as row ${same}` })
    else if (balanced !== undefined)
      faults.push({ column: 'owed', message: `Row ${balanced} has the balance of this child` })
    if (same === undefined) this.#places.set(place, row)
    if (balancePaise !== 0 && balanced === undefined) this.#balances.set(child.id, row)
  }

  /** Whether all that the row asks for is in the books. */
  #areKnown(
    child: FoundChild,
    { concession, balancePaise }: FeeRow,
    { stay, faults }: { stay: FeeTerms['stay']; faults: Fault[] },
  ): boolean {
    const brought = this.#here.balances.get(child.id)
    if (balancePaise !== 0 && brought !== undefined && brought !== balancePaise)
      faults.push({
        column: balancePaise > 0 ? 'owed' : 'paid_ahead',
        message: `${balanceWords(brought)} was brought forward already. Undo that import first.`,
      })
    const stays = this.#here.staysOf.get(child.id) ?? []
    const isStayKnown = stay === null || stays.some((open) => isSameStay(open, stay))
    const concessions = this.#here.concessionsOf.get(child.id) ?? []
    const isConcessionKnown =
      concession === null || concessions.some((given) => isSameConcession(given, concession))
    return isStayKnown && isConcessionKnown && (balancePaise === 0 || brought === balancePaise)
  }

  /** A zero too many: ten times the month's fee, or more. */
  #questionOf({ balancePaise }: FeeRow, stay: FeeTerms['stay']): string {
    const paise = this.#here.plans.find(({ id }) => id === stay?.planId)?.paise ?? 0
    const balance = Math.abs(balancePaise)
    if (paise === 0 || balance < paise * 10) return ''
    const times = balance === paise * 10 ? 'ten times' : 'more than ten times'
    return `${balanceWords(balancePaise)} is ${times} the monthly fee of ${rupees(paise)}. Is it right?`
  }
}

const balanceWords = (paise: number): string =>
  paise > 0 ? `${rupees(paise)} owed` : `${rupees(-paise)} paid ahead`

/** Whether a stay is the one that a row asks for. */
export const isSameStay = (
  a: { groupId: string; planId: string; fromDay: string },
  b: NonNullable<FeeTerms['stay']>,
): boolean => a.groupId === b.groupId && a.planId === b.planId && a.fromDay === b.fromDay

/** Whether a discount is the one that a row asks for. */
export const isSameConcession = (a: ReadConcession, b: ReadConcession): boolean =>
  a.kind === b.kind && a.value === b.value && a.reason === b.reason

type ChildMatch = {
  child: FoundChild | null
  choices: readonly FoundChild[]
  fault: Fault | null
  note: string
}
const found = (child: FoundChild, note = ''): ChildMatch => ({ child, choices: [], fault: null, note })
const open = (choices: readonly FoundChild[], note: string): ChildMatch => ({
  child: null,
  choices,
  fault: null,
  note,
})

/**
 * Whose row it is: by the admission number, by name and mobile, or by a name that only one child here has.
 * Where two could be meant nobody is guessed: the office chooses.
 */
export function findChild(
  children: readonly FoundChild[],
  { admissionNumber, name, mobile }: Pick<FeeRow, 'admissionNumber' | 'name' | 'mobile'>,
  chosen: string | undefined,
): ChildMatch {
  const named = children.filter(({ fullName }) => name !== '' && sameName(fullName) === sameName(name))
  const numbered = children.find(
    (child) => admissionNumber !== '' && child.admissionNumber === admissionNumber,
  )
  const candidates = [...new Set([...(numbered ? [numbered] : []), ...named])]
  const decided = candidates.find(({ id }) => id === chosen)
  if (decided) return found(decided)
  if (numbered && (name === '' || named.includes(numbered))) return found(numbered)
  if (numbered)
    return open(candidates, `The admission number is of ${numbered.fullName}. Choose who is meant.`)
  const match = findByName(named, mobile)
  // The number that was typed is nobody's here: who has another one may be another child of this name.
  return admissionNumber !== '' && match.child?.admissionNumber
    ? open(named, 'This name has another admission number. Choose who is meant.')
    : match
}

function findByName(named: readonly FoundChild[], mobile: string): ChildMatch {
  const reached = named.filter((child) => mobile !== '' && child.mobile === mobile)
  const one = single(reached)
  if (one) return found(one)
  if (named.length === 0)
    return {
      child: null,
      choices: [],
      fault: {
        column: 'child_name',
        message: 'No child of this name is here. Import the children first.',
      },
      note: '',
    }
  const only = single(named)
  if (only && mobile === '') return found(only, `Found by the name alone: ${only.parent || only.mobile}`)
  return open(
    reached.length > 1 ? reached : named,
    only
      ? 'A child of this name is here with another mobile. Choose it if it is the one.'
      : 'Several children have this name. Choose who is meant.',
  )
}
