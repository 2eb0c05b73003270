import { MOST_CHILDREN, sameName } from './people.rules.ts'

/** Whether an e-mail was confirmed; 'unopened': the office made the account, and nobody has got in. */
export type Trust = 'confirmed' | 'unopened' | 'unconfirmed'

/** A parent's account that is here, with its children; `merged`: it was taken into another. */
export type StandingParent = {
  id: string
  fullName: string
  email: string
  mobile: string
  /** Of accounts that were merged into it. */
  otherMobiles: readonly string[]
  trust: Trust
  merged: boolean
  children: readonly { id: string; fullName: string }[]
}

/** A child and its parent as a sheet or an enquiry names them; `email` is empty without one. */
export type NamedFamily = {
  childName: string
  presentEducation: string
  parentName: string
  email: string
  mobile: string
}

/** A family: of an account that is here, or of the row that names it first. */
export type Family = {
  known: StandingParent | null
  /** The row that named it first; 0 when it was here. */
  row: number
  name: string
  email: string
  mobile: string
  /** Rows of its children by their names; 0 for those who were here. */
  children: Map<string, number>
}

/** An account of which somebody of the office may say: that is the parent. */
export type FamilyChoice = { parentId: string; fullName: string; email: string; children: string[] }

/** What stands against it, and at what of the child. */
export type JoinFault = { field: 'email' | 'mobile' | 'childName' | 'family'; message: string }

/**
 * What becomes of a child. 'undecided': somebody has to say whether it is one of `choices`. Where a family is
 * found and `choices` is not empty, another one may be said.
 */
export type Joining =
  | { state: 'found'; family: Family; choices: readonly FamilyChoice[] }
  | { state: 'undecided'; choices: readonly FamilyChoice[] }
  | { state: 'refused'; fault: JoinFault }

/** What somebody of the office was shown and said: the parent's account, null for a new family. */
export type MoneyDecision = { parentId: string | null }

const CHANGED = 'The family is not the one that was shown any more. Check again.'

/**
 * The families of a sheet and of the academy. A child joins an account by a confirmed e-mail alone: whoever
 * signs up can name an address or a mobile of somebody else. Who has the mobile is shown to the office.
 */
export class Families {
  readonly #byEmail = new Map<string, Family>()
  readonly #byMobile = new Map<string, Family[]>()
  readonly #merged = new Set<string>()

  /** @param parents in the order in which choices are shown. */
  constructor(parents: readonly StandingParent[]) {
    for (const parent of parents) {
      const { id: _, fullName: name, email, mobile, merged } = parent
      if (merged) {
        this.#merged.add(email)
        continue
      }
      const children = new Map(parent.children.map((child) => [sameName(child.fullName), 0]))
      const family = { known: parent, row: 0, name, email, mobile, children }
      this.#byEmail.set(email, family)
      for (const reached of new Set([mobile, ...parent.otherMobiles]))
        this.#byMobile.set(reached, [...(this.#byMobile.get(reached) ?? []), family])
    }
  }

  /** What becomes of the child of a row; what was decided counts only while it is what is true. */
  of(row: number, child: NamedFamily, decided: MoneyDecision | undefined): Joining {
    const named = child.email === '' ? undefined : this.#byEmail.get(child.email)
    const choices = this.#choices(child, named)
    const chosen = decided?.parentId ? this.#chosen(decided.parentId, choices) : undefined
    if (chosen && chosen !== named) {
      if (named?.known?.trust === 'confirmed')
        return refused('email', `This is the e-mail of ${named.name}. Empty it, or choose that family.`)
      return { state: 'found', family: chosen, choices }
    }
    if (named) return this.#named(named, { child, decided, choices })
    if (decided?.parentId) return refused('family', CHANGED)
    if (this.#merged.has(child.email))
      return refused(
        'email',
        'This e-mail is that of an account that was merged into another. Type that one’s e-mail.',
      )
    if (child.email === '')
      return choices.length > 0 && !decided
        ? { state: 'undecided', choices }
        : refused('email', 'The e-mail of the parent is empty: it is the login. Ask the family for it.')
    const { parentName: name, email, mobile } = child
    const family: Family = { known: null, row, name, email, mobile, children: new Map() }
    this.#byEmail.set(email, family)
    return { state: 'found', family, choices }
  }

  /** Who has this e-mail: an account that is here, or a row above. */
  #named(named: Family, { child, decided, choices }: Naming): Joining {
    const { known } = named
    const found: Joining = { state: 'found', family: named, choices }
    if (known === null) return decided?.parentId ? refused('family', CHANGED) : found
    if (known.trust === 'unconfirmed')
      return refused(
        'email',
        'An account has this e-mail, and nobody has confirmed it: it may be a stranger’s. Ask the parent to set a new password at “Forgot password?”, which confirms it. Then check again.',
      )
    // A child who is in the account already joins nothing.
    if (named.children.has(sameName(child.childName))) return found
    if (decided?.parentId === known.id) return found
    if (decided) return refused('family', CHANGED)
    return known.trust === 'confirmed' ? found : { state: 'undecided', choices }
  }

  #choices({ mobile }: NamedFamily, named: Family | undefined): FamilyChoice[] {
    const reached = (this.#byMobile.get(mobile) ?? []).filter(
      (family) => family.known?.trust === 'confirmed' && family !== named,
    )
    const waiting = named?.known?.trust === 'unopened' ? [named] : []
    return [...waiting, ...reached].flatMap(({ known }) => (known ? [choiceOf(known)] : []))
  }

  #chosen(parentId: string, choices: readonly FamilyChoice[]): Family | undefined {
    if (!choices.some((choice) => choice.parentId === parentId)) return undefined
    return [...this.#byEmail.values()].find(({ known }) => known?.id === parentId)
  }
}

type Naming = { child: NamedFamily; decided: MoneyDecision | undefined; choices: readonly FamilyChoice[] }

const refused = (field: JoinFault['field'], message: string): Joining => ({
  state: 'refused',
  fault: { field, message },
})

const choiceOf = ({ id, fullName, email, children }: StandingParent): FamilyChoice => ({
  parentId: id,
  fullName,
  email,
  children: children.map((child) => child.fullName),
})

/** Why this family takes no other child, if it takes none. */
export const fullFamily = ({ children }: Family): JoinFault | null =>
  children.size < MOST_CHILDREN
    ? null
    : {
        field: 'childName',
        message: `A family has at most ${MOST_CHILDREN} children. Is the mobile or e-mail really the parent’s?`,
      }
