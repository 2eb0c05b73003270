import { randomBytes } from 'node:crypto'
import { queueMails, type WrittenMail } from '../academy/mails.server.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { peopleById, type PersonRow } from '../people/people.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { insertMany } from '../platform/db/insert-many.server.ts'
import type { Language } from '../platform/languages.rules.ts'
import { type Channel, type Facts, factsInBoth, type Kind } from './kinds.rules.ts'
import { messages, type OwnMail } from './messages.tables.ts'
import { type Preferences, preferencesOf } from './preferences.server.ts'
import { planOf } from './sending.rules.ts'

export type NewMessage = {
  kind: Kind
  /** What and to whom: a second message with this key is not stored. */
  key: string
  /** Whom it is about or for: a child's message goes to its parent. */
  personId: string
  /** In the language of who gets it. */
  facts: (language: Language) => Facts
  /** The page that its link opens, such as /family. */
  path: string
  /** An e-mail that says more than the facts; without one the kind's own words go out. */
  mail?: WrittenMail
}

/** People read at once. */
const PIECE = 2_000

/**
 * Stores messages to families in the caller's transaction, in place of e-mails: each goes where its family
 * chose, once. What goes by an e-mail of its own is in the outbox at once; the rest leaves by the jobs.
 */
export async function putMessages(
  act: Pick<CommandContext, 'tx' | 'outbox' | 'now'>,
  all: readonly NewMessage[],
): Promise<void> {
  for (let at = 0; at < all.length; at += PIECE) await putPiece(act, all.slice(at, at + PIECE))
}

async function putPiece(
  { tx, outbox, now }: Pick<CommandContext, 'tx' | 'outbox' | 'now'>,
  all: readonly NewMessage[],
): Promise<void> {
  const recipients = await recipientsOf(
    tx,
    all.map(({ personId }) => personId),
  )
  const readers = new Map([...recipients.values()].map((person) => [person.id, person]))
  const preferences = await preferencesOf(tx, readers, now)
  const mails: WrittenMail[] = []
  const rows: (typeof messages.$inferInsert)[] = []
  for (const message of all) {
    const person = recipients.get(message.personId)
    if (!person) continue
    const route = routeOf(message, person, preferences(person.id))
    if (!route) continue
    if (route.isMailed && message.mail) mails.push(message.mail)
    rows.push(messageRow(message, { personId: person.id, route, now }))
  }
  await insertMany(tx, messages, { rows, unlessThere: true })
  if (mails.length > 0) await queueMails({ tx, outbox }, mails)
}

type Route = {
  language: Preferences['language']
  plan: Channel[]
  /** The first channel of the plan. */
  channel: Channel
  /** It goes out as its own e-mail, through the outbox. */
  isMailed: boolean
}

/** How a message goes to a person; null if its family chose no way that is open. */
function routeOf(
  { kind, mail }: NewMessage,
  { email, emailVerifiedAt }: PersonRow,
  { language, on, plans }: Preferences,
): Route | null {
  const wanted = planOf(kind, { choice: plans.get(kind) ?? null, on })
  // The kind's own words go to no address that nobody has confirmed: it may be a stranger's.
  const isMailable = email !== null && (mail !== undefined || emailVerifiedAt !== null)
  const plan = wanted.filter((way) => way !== 'mail' || isMailable)
  const [channel] = plan
  if (channel === undefined) return null
  return { language, plan, channel, isMailed: channel === 'mail' && mail !== undefined }
}

const factsFor = (facts: NewMessage['facts'], language: Language): Facts =>
  language === 'en' ? facts('en') : factsInBoth(facts(language), facts('en'))

type Recipient = { personId: string; route: Route; now: Date }

function messageRow(
  { key, personId: aboutId, kind, facts, mail, path }: NewMessage,
  { personId, route, now }: Recipient,
): typeof messages.$inferInsert {
  const { language, plan, channel, isMailed } = route
  return {
    id: newId(),
    key,
    personId,
    aboutId,
    kind,
    language,
    facts: isMailed ? {} : factsFor(facts, language),
    mail: isMailed || !mail ? null : ownMail(mail),
    path,
    linkToken: randomBytes(16).toString('base64url'),
    plan,
    channel,
    state: isMailed ? 'sent' : 'waiting',
    dueAt: now,
    sentAt: isMailed ? now : null,
    endedAt: isMailed ? now : null,
    createdAt: now,
  }
}

/** Ends messages that wait, by their keys: their cause is gone. What a provider has taken stays sent. */
export async function stopMessages(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  keys: readonly string[],
): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'stopped', endedAt: now, facts: {}, mail: null })
    .where(and(inArray(messages.key, [...keys]), eq(messages.state, 'waiting')))
}

/** The parts of a written e-mail that are kept until its way is known. */
const ownMail = ({ key, to, subject, lines, html, unsubscribe }: WrittenMail): OwnMail => ({
  key,
  to,
  subject,
  lines,
  html,
  unsubscribe,
})

/** Who gets the messages about these people: a child's parent, anybody else themselves; nobody erased. */
async function recipientsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  const people = await peopleById(tx, ids)
  const guardians = await peopleById(
    tx,
    [...people.values()].flatMap(({ guardianId }) => guardianId ?? []),
  )
  return new Map(
    [...people].flatMap(([id, row]) => {
      const reached = row.guardianId === null ? row : guardians.get(row.guardianId)
      const isHere = reached && reached.erasedAt === null && reached.endedAt === null && reached.mobile
      return isHere ? [[id, reached] as const] : []
    }),
  )
}
