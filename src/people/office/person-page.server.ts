import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import type { TimelineSource } from '../../platform/rooms/dashboard.server.ts'
import { namesOf, type PersonRow } from '../people.reads.server.ts'
import { idCards } from '../cards/cards.tables.ts'
import { consents, people, personChanges, sessions, wordsOf } from '../people.tables.ts'
import { assignments, teacherInvitations } from '../staff/staff.tables.ts'
import { detailsOf } from './details.server.ts'
import { mergesOf } from './merge.server.ts'
import type { PersonPage } from './office.contract.ts'
import { isHere } from './people-list.server.ts'
import { consentOf, wordQuery } from './people-office.rules.ts'

/** Most rows shown of each kind. */
const MOST_SHOWN = 100

type Page = PersonPage

/** The data of a person's page. */
export async function personPage(
  { db }: Database,
  row: PersonRow,
  timelines: readonly TimelineSource[],
): Promise<Page> {
  const { id } = row
  const [parent] =
    row.guardianId === null ? [] : await db.select().from(people).where(eq(people.id, row.guardianId))
  const given = await db
    .select({ consent: consents, child: people.fullName })
    .from(consents)
    .innerJoin(people, eq(people.id, consents.childId))
    .where(and(or(eq(consents.childId, id), eq(consents.givenBy, id)), isNull(people.erasedAt)))
    .orderBy(desc(consents.givenAt))
  const changes = await db
    .select()
    .from(personChanges)
    .where(eq(personChanges.personId, id))
    .orderBy(desc(personChanges.id))
    .limit(MOST_SHOWN)
  const names = await namesOf(db, [
    ...given.map(({ consent }) => consent.givenBy),
    ...changes.map(({ by }) => by),
  ])
  const chapters = await Promise.all(timelines.map((about) => about(row)))
  const family = await familyOf({ db }, row)
  return {
    person: {
      _id: id,
      role: row.role,
      fullName: row.fullName,
      email: row.email ?? parent?.email ?? '',
      mobile: row.mobile ?? parent?.mobile ?? '',
      presentEducation: row.presentEducation ?? '',
      language: row.language,
      ofFamily: row.guardianId !== null,
      emailVerifiedAt: (parent ?? row).emailVerifiedAt?.toISOString() ?? null,
      adultStatedAt: row.adultStatedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      consent: consentOf(
        row,
        given.flatMap(({ consent }) => (consent.childId === id ? consent : [])),
      ),
    },
    details: await detailsOf(db, id),
    idCard: await cardOf(db, id),
    invited: await invitedOf({ db }, row),
    parent: parent ? { _id: parent.id, fullName: parent.fullName } : null,
    family: family.map((one) => ({
      _id: one.id,
      fullName: one.fullName,
      presentEducation: one.presentEducation ?? '',
    })),
    consents: given.map(({ consent, child }) => ({
      version: consent.textVersion,
      givenAt: consent.givenAt.toISOString(),
      by: names.get(consent.givenBy) ?? '',
      child,
      verifiedAt: consent.verifiedAt?.toISOString() ?? null,
      withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
    })),
    ...(await assignedOf({ db }, id)),
    sessions: await sessionsOf({ db }, id),
    changes: changes.map(({ at, by, field, before, after }) => ({
      at: at.toISOString(),
      by: names.get(by) ?? '',
      field,
      before,
      after,
    })),
    chapters: chapters.flat().map(({ heading, count, lines, stays = false }) => ({
      heading,
      count,
      lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
      stays,
    })),
    doubles: row.endedAt ? [] : await doublesOf({ db }, row),
    ...(await mergesOf(db, id)),
  }
}

type On = Pick<Database, 'db'>

/** The invitation of a teacher who has not opened it. */
async function invitedOf({ db }: On, { id, emailVerifiedAt }: PersonRow): Promise<Page['invited']> {
  if (emailVerifiedAt !== null) return null
  const [row] = await db.select().from(teacherInvitations).where(eq(teacherInvitations.teacherId, id))
  return row ? { at: row.invitedAt.toISOString(), subjects: row.subjects } : null
}

/** The card in use, or the one that was lost last. */
export async function cardOf(on: Db | Tx, personId: string): Promise<Page['idCard']> {
  const [card] = await on
    .select()
    .from(idCards)
    .where(eq(idCards.personId, personId))
    .orderBy(sql`${idCards.lostAt} desc nulls first`, desc(idCards.printedAt))
    .limit(1)
  return card ? { printedAt: card.printedAt.toISOString(), lostAt: card.lostAt?.toISOString() ?? null } : null
}

/** A parent's children, or a child's siblings. */
function familyOf({ db }: On, { id, role, guardianId }: PersonRow): Promise<PersonRow[]> {
  const parentId = role === 'parent' ? id : guardianId
  if (parentId === null) return Promise.resolve([])
  return db
    .select()
    .from(people)
    .where(and(eq(people.guardianId, parentId), ne(people.id, id), isHere))
    .orderBy(asc(people.createdAt))
}

async function assignedOf({ db }: On, id: string): Promise<Pick<Page, 'teachers' | 'students'>> {
  const rows = await db
    .select({ of: assignments, other: people })
    .from(assignments)
    .innerJoin(
      people,
      and(
        isHere,
        or(
          and(eq(assignments.studentId, id), eq(people.id, assignments.teacherId)),
          and(eq(assignments.teacherId, id), eq(people.id, assignments.studentId)),
        ),
      ),
    )
    .where(or(eq(assignments.studentId, id), eq(assignments.teacherId, id)))
    .orderBy(asc(people.fullName))
    .limit(MOST_SHOWN)
  const named = rows.map(({ of, other }) => ({
    _id: other.id,
    fullName: other.fullName,
    since: of.createdAt.toISOString(),
    teaches: of.studentId === id,
  }))
  return {
    teachers: named.filter(({ teaches }) => teaches),
    students: named.filter(({ teaches }) => !teaches),
  }
}

async function sessionsOf({ db }: On, id: string): Promise<Page['sessions']> {
  const rows = await db
    .select({ device: sessions.device, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(or(eq(sessions.personId, id), eq(sessions.actingFor, id)))
    .orderBy(desc(sessions.createdAt))
    .limit(MOST_SHOWN)
  return rows.map(({ device, createdAt, expiresAt }) => ({
    device,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Possible duplicates: same role and name; for parents also the same mobile. */
async function doublesOf({ db }: On, row: PersonRow): Promise<Page['doubles']> {
  const name = wordQuery(row.fullName)
  const mobile = row.mobile && row.role === 'parent' ? `'${row.mobile}'` : ''
  const query = [name && `(${name})`, mobile].filter(Boolean).join(' | ')
  if (query === '') return []
  const near = sql`${wordsOf(people)} @@ lower(${query})::tsquery`
  const same = or(
    sql`lower(${people.fullName}) = lower(${row.fullName})`,
    mobile && row.mobile ? eq(people.mobile, row.mobile) : undefined,
  )
  const rows = await db
    .select()
    .from(people)
    .where(and(near, same, eq(people.role, row.role), ne(people.id, row.id), isHere))
    .orderBy(desc(people.id))
    .limit(5)
  const parentIds = rows.flatMap(({ guardianId }) => guardianId ?? [])
  const parents = await db.select().from(people).where(inArray(people.id, parentIds))
  const children = await db
    .select({ parentId: people.guardianId, fullName: people.fullName })
    .from(people)
    .where(
      and(
        inArray(
          people.guardianId,
          rows.map(({ id }) => id),
        ),
        isHere,
      ),
    )
  return rows.map((one) => {
    const parent = parents.find(({ id }) => id === one.guardianId)
    const holder = parent ?? one
    return {
      _id: one.id,
      fullName: one.fullName,
      email: holder.email ?? '',
      mobile: holder.mobile ?? '',
      isConfirmed: holder.emailVerifiedAt !== null,
      ofSameFamily: one.guardianId !== null && one.guardianId === row.guardianId,
      children: children.flatMap(({ parentId, fullName }) => (parentId === one.id ? fullName : [])),
      note: [
        one.presentEducation,
        one.email && `${one.email} (${one.emailVerifiedAt ? 'confirmed' : 'not confirmed'})`,
        parent && `child of ${parent.fullName}`,
      ]
        .filter(Boolean)
        .join(', '),
    }
  })
}
