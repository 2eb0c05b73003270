import { taughtGroup } from '../classroom/lessons.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { groupLessons, openLessonOf, presentLesson } from './lessons.server.ts'
import { registerMarks } from './lesson-summary.server.ts'
import { lessonSummary } from './lesson-summary.server.ts'
import * as wire from './live.contract.ts'
import { lessonFor, ownLesson } from './policy.server.ts'
import type { VideoServer } from './video.server.ts'
import { answerTablet, hideCode, type OpenTablets, showCode, tabletsOf } from './tablets.server.ts'

/** Opening a live lesson, its tablets, and what stays of it. */
export const liveCalls = (
  { db }: Database,
  { tablets, video }: { tablets: OpenTablets; video: VideoServer | null },
): EndpointHandler[] => [
  serve(wire.openLesson, async ({ params, person, now }) =>
    enveloped(await db.transaction((tx) => openLessonOf({ tx, now }, { groupId: params.groupId, person }))),
  ),

  serve(wire.getLiveLesson, async ({ params, person, now }) => {
    const access = await lessonFor(db, { id: params.lessonId, person, now })
    return enveloped(await presentLesson(db, access, { person, now, video }))
  }),

  serve(wire.getGroupLessons, async ({ params, person, now }) =>
    enveloped(await groupLessons(db, { groupId: params.groupId, person, now })),
  ),

  serve(wire.getLessonSummary, async ({ params, person, now }) =>
    enveloped(await lessonSummary(db, await ownLesson(db, { id: params.lessonId, person, now }))),
  ),

  serve(wire.registerLesson, async ({ params, person, now }) => {
    const done = await db.transaction(async (tx) => {
      const access = await ownLesson(tx, { id: params.lessonId, person, now })
      return registerMarks({ tx, now }, access, person.id)
    })
    return enveloped(done, 'The register is filled in')
  }),

  serve(wire.getTablets, async ({ params, person, now }) => {
    await ownLesson(db, { id: params.lessonId, person, now })
    return enveloped(await tabletsOf(db, params.lessonId, now))
  }),

  serve(wire.showTabletCode, async ({ params, body, person, now }) => {
    const shown = await db.transaction(async (tx) => {
      await ownLesson(tx, { id: params.lessonId, person, now })
      await (body.isShown ? showCode({ tx, now }, params.lessonId) : hideCode(tx, params.lessonId))
      return tabletsOf(tx, params.lessonId, now)
    })
    return enveloped(shown)
  }),

  serve(wire.answerTablet, async ({ params, body, person, now }) => {
    const shown = await db.transaction(async (tx) => {
      await ownLesson(tx, { id: params.lessonId, person, now })
      await answerTablet(tx, { ...params, ...body })
      return tabletsOf(tx, params.lessonId, now)
    })
    return enveloped(shown)
  }),

  serve(wire.findTabletRoom, async ({ body, address, now }) => {
    const { id, groupId } = await tablets.lessonOf(body.code, { address, now })
    const group = await taughtGroup(db, groupId, now)
    if (!group) throw new Refusal(404)
    return enveloped({ group: group.name, teacher: group.teacher, seats: await tablets.seatsOf(id) })
  }),

  serve(wire.askForSeat, async ({ body, address, now }) => {
    const { id } = await tablets.lessonOf(body.code, { address, now })
    return enveloped({ secret: await tablets.ask(id, body.seat) })
  }),

  serve(wire.getTabletState, async ({ body, now }) => {
    const { state, access, person } = await tablets.stateOf(body.secret, now)
    // A tablet stands in the room with the teacher: it has no video.
    const lesson = access && (await presentLesson(db, access, { person, now, video: null }))
    return enveloped({ state, lesson })
  }),
]
