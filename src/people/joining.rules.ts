import { MOST_CHILDREN, sameName } from './people.rules.ts'

/** Whether an e-mail was confirmed; 'unopened': the office made the account, and nobody has got in. */
export type Trust = 'confirmed' | 'unopened' | 'unconfirmed'

/**
 * A parent's account that is here, with its children; `merged`: it was taken into another. Without an e-mail
 * the office made it, and its login is `loginMobile`.
 */
export type StandingParent = {
  id: string
  fullName: string
  email: string
  mobile: string
  loginMobile: string
  /** Of accounts that were merged into it. */
  otherMobiles: readonly string[]
  trust: Trust
  merged: boolean
  children: readonly { id: string; fullName: string }[]
}

/**
 * A child and its parent as a sheet or an enquiry names them; `email` is empty without one, and so is
 * `parentName` in a sheet that has none.
 */
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
  /** The child of that row; empty when the family was here. */
  firstChild: string
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

const NO_EMAIL = 'The e-mail of the parent is empty: it is the login. Ask the family for it.'
const MERGED = 'This e-mail is that of an account that was merged into another. Type that one’s e-mail.'

/**
 * The families of a sheet and of the academy. A child joins an account by a confirmed e-mail alone: whoever
 * signs up can name an address or a mobile of somebody else. Who has the mobile is shown to the office.
 */
export class Families {
  readonly #byId = new Map<string, Family>()
  readonly #byEmail = new Map<string, Family>()
  readonly #byMobile = new Map<string, Family[]>()
  /** Families that log in with a mobile: those here, and those of rows above. */
  readonly #byLogin = new Map<string, Family>()
  readonly #named = new Map<string, Family>()
  readonly #merged = new Set<string>()
  readonly #mobileLogins: boolean

  /**
   * @param parents in the order in which choices are shown.
   * @param mobileLogins whether a new family may have no e-mail, and logs in with its mobile.
   */
  constructor(parents: readonly StandingParent[], { mobileLogins = false } = {}) {
    this.#mobileLogins = mobileLogins
    for (const parent of parents) {
      const { id, fullName: name, email, mobile, loginMobile, merged } = parent
      if (merged) {
        if (email !== '') this.#merged.add(email)
        if (loginMobile !== '') this.#merged.add(loginMobile)
        continue
      }
      const children = new Map(parent.children.map((child) => [sameName(child.fullName), 0]))
      const family = { known: parent, row: 0, name, firstChild: '', email, mobile, children }
      this.#byId.set(id, family)
      if (email !== '') this.#byEmail.set(email, family)
      if (loginMobile !== '') this.#byLogin.set(loginMobile, family)
      for (const reached of new Set([mobile, loginMobile, ...parent.otherMobiles]))
        this.#byMobile.set(reached, [...(this.#byMobile.get(reached) ?? []), family])
    }
  }

  /** What becomes of the child of a row; what was decided counts only while it is what is true. */
  of(row: number, child: NamedFamily, decided: MoneyDecision | undefined): Joining {
    const joining = this.#find(row, child, decided)
    // The first family of the sheet with this mobile, for a row below that has no e-mail.
    if (joining.state === 'found' && !this.#named.has(child.mobile))
      this.#named.set(child.mobile, joining.family)
    return joining
  }

  #find(row: number, child: NamedFamily, decided: MoneyDecision | undefined): Joining {
    const named = child.email === '' ? undefined : this.#byEmail.get(child.email)
    const choices = this.#choices(child, named)
    const chosen = decided?.parentId ? this.#chosen(decided.parentId, choices) : undefined
    if (chosen && chosen !== named) {
      if (named?.known?.trust === 'confirmed')
        return refused('email', `This is the e-mail of ${named.name}. Empty it, or choose that family.`)
      return { state: 'found', family: chosen, choices }
    }
    if (named) return this.#byAddress(named, { child, decided, choices })
    if (child.email === '') return this.#withoutEmail(row, { child, decided, choices })
    if (decided?.parentId) return refused('family', CHANGED)
    if (this.#merged.has(child.email)) return refused('email', MERGED)
    const hasChild = ({ children }: FamilyChoice) =>
      children.some((name) => isSameName(name, child.childName))
    // A family that logs in with its mobile may have got an e-mail: its child is not made twice unasked.
    if (!decided && choices.some(hasChild)) return { state: 'undecided', choices }
    const family = newFamily(row, child)
    this.#byEmail.set(child.email, family)
    return { state: 'found', family, choices }
  }

  /** Without an e-mail it is the family of a row above with this mobile, or a new one whose login that is. */
  #withoutEmail(row: number, { child, decided, choices }: Naming): Joining {
    const holder = this.#byLogin.get(child.mobile)
    if (holder?.known?.children.some(({ fullName }) => sameName(fullName) === sameName(child.childName)))
      return { state: 'found', family: holder, choices }
    if (choices.length > 0 && !decided) return { state: 'undecided', choices }
    const named = this.#named.get(child.mobile)
    if (decided?.parentId)
      return named?.known?.id === decided.parentId
        ? { state: 'found', family: named, choices }
        : refused('family', CHANGED)
    if (!this.#mobileLogins) return refused('email', NO_EMAIL)
    if (holder?.known || this.#merged.has(child.mobile))
      return refused('mobile', 'This mobile is a family’s login. Choose that family, or type an e-mail.')
    // A new family was said, so the one of the row above is none that was here.
    const above = holder ?? (decided && named?.known ? undefined : named)
    if (above)
      return isSameParent(above, child) ? { state: 'found', family: above, choices } : otherParent(above)
    const family = newFamily(row, child)
    this.#byLogin.set(child.mobile, family)
    return { state: 'found', family, choices }
  }

  /** Who has this e-mail: an account that is here, or a row above. */
  #byAddress(named: Family, { child, decided, choices }: Naming): Joining {
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
      (family) => isReached(family) && family !== named,
    )
    const waiting = named?.known?.trust === 'unopened' ? [named] : []
    return [...waiting, ...reached].flatMap(({ known }) => (known ? [choiceOf(known)] : []))
  }

  #chosen(parentId: string, choices: readonly FamilyChoice[]): Family | undefined {
    if (!choices.some((choice) => choice.parentId === parentId)) return undefined
    return this.#byId.get(parentId)
  }
}

type Naming = { child: NamedFamily; decided: MoneyDecision | undefined; choices: readonly FamilyChoice[] }

const newFamily = (row: number, { childName, parentName, email, mobile }: NamedFamily): Family => ({
  known: null,
  row,
  name: parentName || `Parent of ${childName}`.slice(0, 100),
  firstChild: childName,
  email,
  mobile,
  children: new Map(),
})

/** The office alone makes an account that logs in with a mobile. */
const isReached = ({ known }: Family): boolean =>
  known?.trust === 'confirmed' || Boolean(known && (known.email === '' || known.loginMobile !== ''))

/**
 * Whether a row without an e-mail means the parent of a row above with its mobile: by the parent's name, or
 * without one by the child's last name. A school's or a driver's number makes no family of strangers.
 */
function isSameParent({ name, known, firstChild }: Family, { parentName, childName }: NamedFamily): boolean {
  if (parentName !== '') return isSameName(name, parentName)
  const children = known ? known.children.map(({ fullName }) => fullName) : [firstChild]
  const own = lastName(childName)
  return own !== '' && children.some((child) => lastName(child) === own)
}

const isSameName = (one: string, other: string): boolean => sameName(one) === sameName(other)

const lastName = (fullName: string): string => {
  const parts = sameName(fullName).split(' ')
  return parts.length > 1 ? (parts.at(-1) ?? '') : ''
}

const otherParent = ({ row, name }: Family): Joining =>
  refused(
    'mobile',
    `Row ${row} has this mobile for ${name}. For one family write the same parent, else another mobile or an e-mail.`,
  )

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
