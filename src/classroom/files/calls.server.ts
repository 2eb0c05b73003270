import { inArray, lt } from 'drizzle-orm'
import { basename } from 'node:path'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Job } from '../../platform/jobs/jobs.server.ts'
import { HOUR_S, type RoomParts } from '../../platform/rooms/room.server.ts'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { homeworkAnswers, libraryFiles } from '../classroom.tables.ts'
import { pupilsOf } from '../groups.server.ts'
import { assertTeaches, ownGroup, ownHomework } from '../policy.server.ts'
import * as answers from './answers.server.ts'
import * as wire from './files.contract.ts'
import { ANSWER_DAYS, ANSWERS_A_DAY, UPLOADS_A_DAY } from './files.rules.ts'
import * as library from './library.server.ts'
import { downloadOf } from '../../platform/files/attachments.server.ts'
import { ANSWER_PREFIX, LIBRARY_PREFIX } from './prefixes.server.ts'

const DAY_S = 86_400

/** The academy's library of files, files of homework, and what children hand in. */
export function fileCalls({ database, files }: Pick<RoomParts, 'database' | 'files'>): EndpointHandler[] {
  const { db } = database
  const uploads = createLimit(database, 'library-file', { acts: UPLOADS_A_DAY, seconds: DAY_S })
  const sent = createLimit(database, 'homework-answer', { acts: ANSWERS_A_DAY, seconds: DAY_S })
  const ofLibrary = (row: library.FileRow) =>
    downloadOf(files, { prefix: LIBRARY_PREFIX, row, name: row.name })
  const ofAnswer = (row: answers.AnswerRow) =>
    downloadOf(files, { prefix: ANSWER_PREFIX, row, name: 'answer' })
  type Uploading = {
    params: { id: string }
    query: { name: string }
    body: Uint8Array
    person: { id: string }
    now: Date
  }
  const upload = async ({ params, query, body, person, now }: Uploading) => {
    await uploads.spend(person.id)
    const uploading = { id: params.id, name: query.name, bytes: body, by: person.id, now }
    return enveloped(library.presentFile(await library.addFile({ db, files }, uploading)), 'File added')
  }
  return [
    serve(wire.uploadOfficeFile, async (input) => {
      const reply = await upload(input)
      input.audit(`uploaded the file ${reply.data.name}`)
      return reply
    }),
    serve(wire.uploadTeachFile, async (input) => {
      await assertTeaches(db, input)
      return upload(input)
    }),
    serve(wire.findOfficeFiles, async ({ query }) => enveloped(await library.libraryRows(db, query.words))),
    serve(wire.findTeachFiles, async ({ query, person, now }) => {
      await assertTeaches(db, { person, now })
      return enveloped((await library.findFiles(db, query.words)).map(library.presentFile))
    }),
    serve(wire.getOfficeFile, async ({ params }) => ofLibrary(await library.fileById(db, params.id))),
    serve(wire.getTeachFile, async ({ params, person, now }) => {
      await assertTeaches(db, { person, now })
      return ofLibrary(await library.fileById(db, params.id))
    }),
    serve(wire.deleteFile, async ({ params, audit }) => {
      const { name } = await library.removeFile({ db, files }, params.id)
      audit(`deleted the file ${name}`)
      return { success: true as const, message: 'File deleted' }
    }),

    serve(wire.getHomeworkTask, async ({ params, person, now, language }) =>
      enveloped(await answers.homeworkTask(db, params.id, { studentId: person.id, now, language })),
    ),
    serve(wire.getHomeworkFile, async ({ params, person, now }) => {
      await answers.homeworkOfChild(db, params.id, { studentId: person.id, now })
      return ofLibrary(await library.fileOfHomework(db, { homeworkId: params.id, fileId: params.fileId }))
    }),
    serve(wire.handInAnswer, async ({ params, body, person, now }) => {
      const sending = { id: params.answerId, homeworkId: params.id, studentId: person.id }
      const before = await answers.sentAnswer(db, sending)
      if (before) return enveloped(answers.presentAnswer(before), 'Handed in')
      await sent.spend(person.id)
      const row = await answers.addAnswer({ db, files }, { ...sending, bytes: body }, now)
      return enveloped(answers.presentAnswer(row), 'Handed in. Your teacher will see it.')
    }),
    serve(wire.withdrawAnswer, async ({ params, person }) => {
      const sending = { id: params.answerId, homeworkId: params.id, studentId: person.id }
      await answers.removeAnswer({ db, files }, sending)
      return { success: true as const, message: 'Deleted' }
    }),
    serve(wire.getOwnAnswer, async ({ params, person }) =>
      ofAnswer(
        await answers.ownAnswer(db, { id: params.answerId, homeworkId: params.id, studentId: person.id }),
      ),
    ),
    serve(wire.getGroupAnswer, async ({ params, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      const { id: homeworkId } = await ownHomework(db, group.id, params.homeworkId)
      const pupils = await pupilsOf(db, group.id, indianDay(now))
      const studentIds = pupils.map(({ studentId }) => studentId)
      return ofAnswer(await answers.groupAnswer(db, { id: params.answerId, homeworkId, studentIds }))
    }),
  ]
}

/** Age of a file before it can be deleted as unused: its row is stored a moment later. */
const ORPHAN_MS = HOUR_S * 1_000

/** Deletes expired answers, and files that nothing refers to. */
export const fileJobs = ({ database: { db }, files }: Pick<RoomParts, 'database' | 'files'>): Job[] => [
  {
    name: 'homework-answers',
    everySeconds: HOUR_S,
    forgets: true,
    run: async (now) => {
      const before = new Date(now.getTime() - ANSWER_DAYS * DAY_MS)
      const ended = await db.delete(homeworkAnswers).where(lt(homeworkAnswers.sentAt, before)).returning()
      for (const { file } of ended) await files.remove(ANSWER_PREFIX + file)
      for (const [prefix, table] of [
        [ANSWER_PREFIX, homeworkAnswers],
        [LIBRARY_PREFIX, libraryFiles],
      ] as const)
        for await (const { name } of files.list(prefix)) {
          const stored = await files.get(name)
          if (!stored || now.getTime() - stored.changedAt.getTime() <= ORPHAN_MS) continue
          const used = await db.$count(table, inArray(table.file, [basename(name)]))
          if (used === 0) await files.remove(name)
        }
    },
  },
]
