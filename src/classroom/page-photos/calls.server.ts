import { lt } from 'drizzle-orm'
import { childrenOf } from '../../people/people.reads.server.ts'
import type { Job } from '../../platform/jobs/jobs.server.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { HOUR_S, type RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { pagePhotos } from '../classroom.tables.ts'
import { ownGroup } from '../policy.server.ts'
import * as wire from './written.contract.ts'
import { STORED_DAYS, PAGES_A_DAY, TRIES_A_DAY } from './written.rules.ts'
import * as written from './written.server.ts'

const messageReply = (message: string) => ({ success: true as const, message })
const DAY_S = 86_400

/** Photos of handwriting pages: children send them, the teacher of their group checks them. */
export function writtenCalls({ database, files }: RoomParts): EndpointHandler[] {
  const { db } = database
  const limit = createLimit(database, 'written-page', { acts: PAGES_A_DAY, seconds: DAY_S })
  const tries = createLimit(database, 'written-page-try', { acts: TRIES_A_DAY, seconds: DAY_S })
  return [
    serve(wire.getWrittenPages, async ({ person, now }) =>
      enveloped(await written.writtenBy(db, person.id, now)),
    ),

    serve(wire.uploadPagePhoto, async ({ params, query, body, person, now }) => {
      const page = { id: params.id, groupId: query.group, studentId: person.id }
      if (!(await written.isSent(db, page))) {
        await limit.check(person.id)
        await tries.spend(person.id)
        await written.saveOfflinePage({ db, files }, { ...page, bytes: body }, now)
        // Only stored pages count, so concurrent uploads may exceed the limit by one.
        await limit.allows(person.id)
      }
      return enveloped({ _id: params.id }, 'Sent. Your teacher will see it.')
    }),

    serve(wire.withdrawPagePhoto, async ({ params, person }) => {
      await written.removePage({ db, files }, params.id, person.id)
      return messageReply('Page deleted')
    }),

    serve(wire.getWrittenPicture, async ({ params, person }) =>
      written.pictureOf(files, await written.ownPage(db, params.id, [person.id])),
    ),

    serve(wire.getFamilyPicture, async ({ params, person }) => {
      const children = (await childrenOf(db, person.account.id)).map(({ child }) => child.id)
      return written.pictureOf(files, await written.ownPage(db, params.id, children))
    }),

    serve(wire.getGroupPages, async ({ params, person, now }) =>
      enveloped(await written.pagesOf(db, await ownGroup(db, { person, now }, params.id), now)),
    ),

    serve(wire.getWaitingPages, async ({ person, now }) =>
      enveloped(await written.waitingPages(db, person.id, now)),
    ),

    serve(wire.getGroupPicture, async ({ params, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      return written.pictureOf(
        files,
        await written.groupPage(db, { id: params.pageId, groupId: group.id }, now),
      )
    }),

    serve(wire.commentOnPhoto, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, { person, now }, params.id)
        await written.answer(tx, { id: params.pageId, groupId: group.id, text: body.text }, now)
      })
      return messageReply('The child will see your comment with the page')
    }),
  ]
}

/** Age of a file before it can be deleted as unused: its page is stored a moment later. */
const ORPHAN_MS = HOUR_S * 1_000

/** Deletes expired pages, and files without a page. */
export const writtenJobs = ({ database, files }: RoomParts): Job[] => [
  {
    name: 'written-pages',
    everySeconds: HOUR_S,
    forgets: true,
    run: async (now) => {
      const { db } = database
      const before = new Date(now.getTime() - STORED_DAYS * DAY_S * 1_000)
      const ended = await db.delete(pagePhotos).where(lt(pagePhotos.sentAt, before)).returning()
      for (const row of ended) await files.remove(written.fileOf(row))
      for await (const { name } of files.list(written.PHOTO_PREFIX)) {
        const file = await files.get(name)
        if (!file || now.getTime() - file.changedAt.getTime() <= ORPHAN_MS) continue
        if (!(await written.hasPage(db, name))) await files.remove(name)
      }
    },
  },
]
