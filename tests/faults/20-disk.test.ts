import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStudent, studentLogin } from '../../src/people/people.contract.ts'
import { logout } from '../../src/people/session.contract.ts'
import {
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  saveAnswers,
} from '../../src/quiz/quiz.contract.ts'
import { callerOf, openWorld, PASSWORD } from '../world.ts'
import { startServer } from './server.ts'

const MB = 1_048_576
const FILL_MB = 192

/**
 * A disk of its own, small enough to be filled; undefined where this machine does not let a test have one.
 */
function smallDisk(megabytes: number): { folder: string; remove: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'manka-disk-'))
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (!mounted) removeFolder()
  return mounted
    ? {
        folder,
        remove: () => {
          spawnSync('umount', [folder])
          removeFolder()
        },
      }
    : undefined
}

const form = {
  fullName: 'Ravi',
  email: 'ravi@test.example',
  mobile: '9000000001',
  presentEducation: 'Class 2',
  password: PASSWORD,
  confirmPassword: PASSWORD,
}

const disk = smallDisk(600) ?? { folder: '', remove: () => {} }

// The next test asks the same of a disk that is only nearly full, on any machine.
test.runIf(disk.folder)(
  'a disk that is filled to its last byte: writes are refused with 507, reads go on, and it recovers by itself',
  async () => {
    const server = await startServer({ DATA_DIR: disk.folder, MIN_FREE_MB: '64', LOG_LEVEL: 'fatal' })
    const visitor = callerOf(server.url, {})
    const login = () =>
      visitor.ask(studentLogin, { body: { email: 'student@manka.example', password: 'demo password' } })
    try {
      // The demo's student has begun with the first subject.
      const subject = (await visitor.ask(getAllSubjects, {})).body.data[1]?._id ?? ''
      const quizId =
        (await visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).body.data[0]?._id ?? ''
      const asha = callerOf(server.url, { authorization: `Bearer ${(await login()).body.data.data.token}` })
      const { attempt, data } = (await asha.ask(getQuestionsByQuiz, { params: { quizId } })).body
      const params = { attemptId: attempt?._id ?? '' }
      const save = (index: number, seq: number) =>
        asha.ask(saveAnswers, {
          params,
          body: { since: 0, changes: [{ index, option: data[index]?.options[0] ?? '', marked: false, seq }] },
        })
      expect((await save(0, 1)).status).toBe(200)

      // To the last byte: what does not fit any more is the end of the disk.
      const filler = join(disk.folder, 'filler')
      expect(() => writeFileSync(filler, Buffer.alloc(600 * MB, 1))).toThrow(/ENOSPC/)
      expect(statfsSync(disk.folder).bavail).toBe(0)
      await expect.poll(async () => (await visitor.ask(logout, { body: {} })).status).toBe(507)
      expect((await save(1, 2)).status).toBe(507)
      expect((await login()).status).toBe(507)
      expect((await visitor.ask(createStudent, { body: form })).status).toBe(507)
      expect((await visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).status).toBe(200)
      expect((await asha.ask(getQuestionsByQuiz, { params: { quizId } })).body.attempt?.answers).toEqual({
        0: data[0]?.options[0],
      })

      rmSync(filler)
      await expect.poll(async () => (await save(1, 2)).status).toBe(200)
      expect((await login()).status).toBe(200)
      // What was acknowledged is there after a death, too.
      await server.kill()
      const again = await startServer({ DATA_DIR: disk.folder, MIN_FREE_MB: '64', LOG_LEVEL: 'fatal' })
      const same = callerOf(again.url, {})
      const { token } = (
        await same.ask(studentLogin, { body: { email: 'student@manka.example', password: 'demo password' } })
      ).body.data.data
      const state = (
        await callerOf(again.url, { authorization: `Bearer ${token}` }).ask(getQuestionsByQuiz, {
          params: { quizId },
        })
      ).body.attempt
      expect(Object.keys(state?.answers ?? {})).toEqual(['0', '1'])
      await again.terminate()
    } finally {
      await server.kill()
      disk.remove()
    }
  },
)

test('with too little room writes are refused before they reach the database', async () => {
  const free = statfsSync(tmpdir())
  const freeMb = Math.floor((free.bavail * free.bsize) / MB)
  const world = await openWorld({ MIN_FREE_MB: String(freeMb - FILL_MB / 2) })
  const filler = join(world.folder, 'filler')
  try {
    const asha = await world.student('Asha')
    const subject = await world.subject('Abacus')
    const quiz = await world.quiz(subject, 1)
    writeFileSync(filler, Buffer.alloc(FILL_MB * MB, 1))
    const start = () => asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    await expect.poll(async () => (await world.visitor.ask(logout, { body: {} })).status).toBe(507)
    const signup = await world.visitor.ask(createStudent, { body: form })
    expect([signup.status, signup.refusal.success]).toEqual([507, false])
    expect((await start()).status).toBe(507)
    expect(await world.count('people', "email = 'ravi@test.example'")).toBe(0)
    expect((await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).status).toBe(
      200,
    )
    rmSync(filler)
    await expect.poll(async () => (await start()).status).toBe(200)
  } finally {
    rmSync(filler, { force: true })
    await world.close()
  }
})
