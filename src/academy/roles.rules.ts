/** Roles of an account: families and teachers, then staff. */
export const ROLES = ['student', 'teacher', 'parent', 'office', 'author', 'organiser', 'owner'] as const
export type Role = (typeof ROLES)[number]
export const STAFF = ['office', 'author', 'organiser', 'owner'] as const satisfies readonly Role[]
type StaffRole = (typeof STAFF)[number]
export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role)

/** Who takes quizzes and courses, and the message for others. */
const LEARNERS = ['student', 'teacher'] as const satisfies readonly Role[]
export const LEARNERS_ONLY = 'Only students and teachers can do this'
export const CHILD_FIRST = 'First choose a child in the school diary'
export const isLearner = (role: Role): boolean => LEARNERS.some((learner) => learner === role)
/** Who can sign up without an invitation, and who can buy. */
export const MEMBERS = ['student', 'teacher', 'parent'] as const satisfies readonly Role[]

/** Access levels that a session acting for a child can have. */
type FamilyAccess = 'member' | 'learner' | 'customer' | 'student' | 'parent'
type StaffAccess = 'staff' | StaffRole

/**
 * Who may call: anyone, any signed-in person, a learner (student or teacher), a customer (a learner or a
 * parent), one role, or any staff. The owner has all staff roles. `parent` checks the logged-in account, also
 * while it acts for a child.
 */
export type Access = 'anyone' | 'teacher' | FamilyAccess | StaffAccess

/**
 * Who has a seat at a centre may use only the calls that say so: `own` is about their own account; for `desk`
 * and `head` they need a seat of this role (a head may do whatever the desk may), and get the rows of these
 * centres alone. For them every other call is not there.
 */
export type SeatAccess = 'own' | 'desk' | 'head'

type Audited = {
  /**
   * What the call did, for entries of the audit log without a sentence of their own, such as refused calls:
   * 'changed the account of {person:id}'. `{person:id}` is the person with that id in the entry's detail,
   * `{kind}` the name of its kind.
   */
  readonly auditVerb: string
}

/**
 * Calls that a session acting for a child can make declare whether they stay `open` while a PIN protects the
 * parent's pages: what a child does itself. Family decisions and the parent's own data are `closed`.
 * Each call of staff says what the log calls it; where staff may call as members do, it may.
 */
type Allowed =
  | ({ readonly access: StaffAccess; readonly behindPin?: never; readonly seat?: SeatAccess } & Audited)
  | ({
      readonly access: 'anyone' | 'teacher'
      readonly behindPin?: never
      readonly seat?: never
    } & Partial<Audited>)
  | ({
      readonly access: FamilyAccess
      readonly behindPin: 'open' | 'closed'
      readonly seat?: 'own'
    } & Partial<Audited>)

declare module '../platform/wire.ts' {
  interface Register {
    role: (typeof ROLES)[number]
    allowed: Allowed
  }
}

const roles: Record<Access, readonly Role[]> = {
  anyone: [],
  member: ROLES,
  learner: LEARNERS,
  customer: MEMBERS,
  staff: STAFF,
  student: ['student'],
  teacher: ['teacher'],
  parent: ['parent'],
  office: ['office', 'owner'],
  author: ['author', 'owner'],
  organiser: ['organiser', 'owner'],
  owner: ['owner'],
}

/** Whether this role has this access. */
export const roleAllows = ({ role }: { readonly role: Role }, access: Access): boolean =>
  roles[access].includes(role)
