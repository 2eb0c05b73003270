import { replyToRemark, signRemark } from '../../classroom/classroom.reads.server.ts'
import { knownThings } from '../../craft/craft.reads.server.ts'
import { standings } from '../../craft/practice/mastery.rules.ts'
import { childrenOf, hasPin, personOf } from '../../people/people.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Person, type Served, serve } from '../../platform/serve.server.ts'
import {
  getChildMap,
  getDiary,
  getLetter,
  setLetter,
  signAsRead,
  stopLetter,
  writeBack,
} from './diary.contract.ts'
import { diariesOf } from './diary.server.ts'
import { isGoodLink, letterOf, letterWanted, sayLetter } from './letter.server.ts'
import { firstNameOf } from './sentence.rules.ts'
import { isMonday, mondayOf } from './week.rules.ts'

/** What a parent reads and signs, and the letter of it. */
export function diaryCalls({ database, signedPaths }: Pick<RoomParts, 'database' | 'signedPaths'>): Served[] {
  const { db } = database
  const links = createLimit(database, 'letter-link-from', { acts: 60, seconds: 600 })

  const replies = createLimit(database, 'remark-reply-of', { acts: 20, seconds: 3_600 })

  /** @throws {Refusal} 409 while the session acts for a child: a signature is the parent's. */
  const assertParentHere = (person: Person) => {
    if (person.id !== person.account.id) throw new Refusal(409, 'Please be the parent again first')
  }

  return [
    serve(getDiary, async ({ query: { child: asked, week }, person, now }) => {
      const thisWeek = mondayOf(now)
      if (week !== undefined && !(isMonday(week) && week <= thisWeek))
        throw new Refusal(400, undefined, { errors: { week: 'A Monday up to this week, please' } })
      const parent = await personOf(db, person.account.id)
      if (!parent) throw new Refusal(401)
      const family = await childrenOf(db, parent.id)
      const shown = asked === undefined ? family[0] : family.find(({ child }) => child.id === asked)
      if (asked !== undefined && !shown) throw new Refusal(404, 'Child not found')
      const [diary = null] = shown
        ? await diariesOf(db, [shown.child], { monday: week ?? thisWeek, now })
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
        letter: await letterWanted(db, parent.id),
        diary,
      })
    }),

    serve(getChildMap, async ({ params, person, now }) => {
      const family = await childrenOf(db, person.account.id)
      const child = family.find((one) => one.child.id === params.id)?.child
      if (!child) throw new Refusal(404, 'Child not found')
      const formulas = standings(await knownThings(db, [child.id]), now.getTime())
      return enveloped({ fullName: child.fullName, formulas })
    }),

    serve(signAsRead, async ({ params, body, person, now }) => {
      assertParentHere(person)
      const seen = { remarkId: params.id, parentId: person.account.id, at: new Date(body.at), now }
      await db.transaction((tx) => signRemark(tx, seen))
      return { success: true as const, message: 'Signed. The teacher sees it.' }
    }),

    serve(writeBack, async ({ params, body: { text, at }, person, now }) => {
      assertParentHere(person)
      const parentId = person.account.id
      await replies.spend(parentId)
      const seen = { remarkId: params.id, parentId, at: new Date(at), now }
      await db.transaction((tx) => replyToRemark(tx, { ...seen, text }))
      return { success: true as const, message: 'The teacher sees it beside the remark.' }
    }),

    serve(getLetter, async ({ person, now }) => {
      const letter = await letterOf(db, person.account.id, { monday: mondayOf(now), now })
      return enveloped(letter ?? { subject: 'Sunday’s letter', week: '', children: [] })
    }),

    serve(setLetter, async ({ body: { wanted }, person, now }) => {
      await sayLetter(db, { parentId: person.account.id, wanted, now })
      return { success: true as const, message: wanted ? 'Sunday’s letter is on' : 'Sunday’s letter is off' }
    }),

    serve(stopLetter, async ({ params, query: { until, key, on }, address, now }) => {
      await links.spend(address)
      const parent = await personOf(db, params.id)
      // The same for a forged link and for one of somebody who is not here any more.
      if (!isGoodLink(signedPaths, { parentId: params.id, until, key }, now) || !parent || parent.erasedAt)
        throw new Refusal(403, 'This link is too old or not whole. The diary has the same switch.')
      await sayLetter(db, { parentId: parent.id, wanted: on === 'yes', now })
      return {
        success: true as const,
        message: on ? 'Sunday’s letter comes again' : 'Sunday’s letter has stopped',
      }
    }),
  ]
}
