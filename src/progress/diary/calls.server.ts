import { announcementsFor } from '../../classroom/announcements/announcements.reads.server.ts'
import { replyToRemark, signRemark } from '../../classroom/remarks.reads.server.ts'
import { knownThings } from '../../craft/craft.reads.server.ts'
import { standings } from '../../craft/practice/mastery.rules.ts'
import { childrenOf, hasPin, finalAccount, personOf } from '../../people/people.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import {
  getChildMap,
  getDiary,
  getDigest,
  setLetter,
  acknowledgeRemark,
  stopLetter,
  replyToTeacher,
} from './diary.contract.ts'
import { diariesOf } from './diary.server.ts'
import {
  isValidUnsubscribeLink,
  letterOf,
  isDigestEnabled,
  setDigestEnabled,
} from './weekly-digest.server.ts'
import { firstNameOf } from './week-summary.rules.ts'
import { isMonday, mondayOf } from './week.rules.ts'

/** The diary that a parent reads and signs, and its Sunday letter. */
export function diaryCalls({
  database,
  signedPaths,
}: Pick<RoomParts, 'database' | 'signedPaths'>): EndpointHandler[] {
  const { db } = database
  const links = createLimit(database, 'letter-link-from', { acts: 60, seconds: 600 })

  const replies = createLimit(database, 'remark-reply-of', { acts: 20, seconds: 3_600 })

  /** @throws {Refusal} 409 while the session acts for a child: only the parent signs. */
  const assertParentHere = (person: CurrentUser) => {
    if (person.id !== person.account.id)
      throw new Refusal(409, 'Switch back to the parent first', { code: 'switch_to_parent_first' })
  }

  return [
    serve(getDiary, async ({ query: { child: asked, week }, person, now, language }) => {
      const thisWeek = mondayOf(now)
      if (week !== undefined && !(isMonday(week) && week <= thisWeek))
        throw new Refusal(400, undefined, { errors: { week: 'Choose this week or an earlier one' } })
      const parent = await personOf(db, person.account.id)
      if (!parent) throw new Refusal(401)
      const family = await childrenOf(db, parent.id)
      const shown = asked === undefined ? family[0] : family.find(({ child }) => child.id === asked)
      if (asked !== undefined && !shown)
        throw new Refusal(404, 'Child not found', { code: 'child_not_found' })
      const [diary = null] = shown
        ? await diariesOf(db, [shown.child], { monday: week ?? thisWeek, now, language })
        : []
      return enveloped({
        parent: {
          _id: parent.id,
          fullName: parent.fullName,
          email: parent.email ?? '',
          emailVerified: parent.emailVerifiedAt !== null,
        },
        actingFor: person.id === person.account.id ? null : person.id,
        pin: await hasPin(db, parent.id),
        children: family.map(({ child: { id, fullName }, consent }) => ({
          _id: id,
          fullName,
          firstName: firstNameOf(fullName),
          agreed: consent !== undefined,
        })),
        letter: await isDigestEnabled(db, parent.id),
        announcements: await announcementsFor(
          db,
          family.map(({ child }) => child.id),
          now,
        ),
        diary,
      })
    }),

    serve(getChildMap, async ({ params, person, now }) => {
      const family = await childrenOf(db, person.account.id)
      const child = family.find((one) => one.child.id === params.id)?.child
      if (!child) throw new Refusal(404, 'Child not found', { code: 'child_not_found' })
      const formulas = standings(await knownThings(db, [child.id]), now.getTime())
      return enveloped({ fullName: child.fullName, formulas })
    }),

    serve(acknowledgeRemark, async ({ params, body, person, now }) => {
      assertParentHere(person)
      const seen = { remarkId: params.id, parentId: person.account.id, at: new Date(body.at), now }
      await db.transaction((tx) => signRemark(tx, seen))
      return { success: true as const, message: 'Signed. The teacher can see it.' }
    }),

    serve(replyToTeacher, async ({ params, body: { text, at }, person, now }) => {
      assertParentHere(person)
      const parentId = person.account.id
      await replies.spend(parentId)
      const seen = { remarkId: params.id, parentId, at: new Date(at), now }
      await db.transaction((tx) => replyToRemark(tx, { ...seen, text }))
      return { success: true as const, message: 'Reply sent. The teacher sees it with the remark.' }
    }),

    serve(getDigest, async ({ person, now, language }) => {
      const monday = mondayOf(now)
      const letter = await letterOf(db, person.account.id, { monday, now, language })
      return enveloped(letter ?? { monday, announcements: [], children: [] })
    }),

    serve(setLetter, async ({ body: { wanted }, person, now }) => {
      await setDigestEnabled(db, { parentId: person.account.id, wanted, now })
      return { success: true as const, message: wanted ? 'Sunday letter is on' : 'Sunday letter is off' }
    }),

    serve(stopLetter, async ({ params, query: { until, key, on }, address, now }) => {
      await links.spend(address)
      // A link from before a merge switches the letter of the kept account.
      const parent = await personOf(db, await finalAccount(db, params.id))
      // The same answer for a forged link and for an erased account.
      if (
        !isValidUnsubscribeLink(signedPaths, { parentId: params.id, until, key }, now) ||
        !parent ||
        parent.erasedAt
      )
        throw new Refusal(403, 'This link has expired. You can stop the letter in the diary.', {
          code: 'unsubscribe_link_expired',
        })
      await setDigestEnabled(db, { parentId: parent.id, wanted: on === 'yes', now })
      return {
        success: true as const,
        message: on ? 'Sunday letter is on' : 'Sunday letter stopped',
      }
    }),
  ]
}
