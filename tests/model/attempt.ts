import fc from 'fast-check'
import type { Database } from '../../src/platform/db/db.server.ts'
import { getQuestionsByQuiz, getSubmissionsByUser } from '../../src/quiz/quiz.contract.ts'
import { addStudent, OPTIONS, QUESTIONS } from './academy.ts'
import { Expected } from './expected.ts'
import { ModelServer } from './server.ts'
import { type Device, type Fate, Tab } from './tab.ts'

const [TABS, STEPS] = [3, 30]
/** The tab that has a device of its own. */
const TABLET = 2
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 5, 10)

type Real = {
  database: Database
  devices: readonly Device[]
  server: ModelServer
  expected: Expected
  tabs: readonly Tab[]
  quizId: string
  student: Awaited<ReturnType<typeof addStudent>>
  /** Tabs that did something: of one alone more is known. */
  used: Set<number>
}
type Step = fc.AsyncCommand<object, Real>

const step = (name: string, run: (real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: (_, real) => run(real),
  toString: () => name,
})

const tab = fc.nat(TABS - 1)
const index = fc.nat(QUESTIONS - 1)
const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('arrives') },
  { weight: 1, arbitrary: fc.constant<Fate>('is lost') },
  { weight: 1, arbitrary: fc.constant<Fate>('arrives, and its reply is lost') },
)

/** Something that a tab does, if it is open; a tab that was never opened is opened first. */
const inTab = (name: string, at: number, act: (tab: Tab, real: Real) => Promise<unknown>): Step =>
  step(`${name} in tab ${at}`, async (real) => {
    const one = real.tabs[at]
    if (!one || one.done) return
    real.used.add(at)
    if (!one.sheet) await one.load()
    if (one.isOpen) await act(one, real)
  })

const answering = fc.tuple(tab, index, fc.constantFrom(...OPTIONS)).map(([at, to, option]) =>
  inTab(`answer ${to} with ${option}`, at, async (one) => {
    if (one.paused) return
    await one.happen({ type: 'went', to })
    await one.happen({ type: 'answered', option })
  }),
)
const delivering = fc
  .tuple(tab, fate)
  .map(([at, what]) => inTab(`a save ${what}`, at, (one) => one.deliver(what)))

const steps: fc.Arbitrary<Step>[] = [
  answering,
  answering,
  answering,
  delivering,
  delivering,
  delivering,
  fc
    .tuple(tab, index)
    .map(([at, to]) => inTab(`look at ${to}`, at, (one) => one.happen({ type: 'went', to }))),
  tab.map((at) => inTab('mark', at, (one) => one.happen({ type: 'marked' }))),
  tab.map((at) => inTab('reload', at, (one) => one.reload())),
  fc.tuple(tab, fc.nat(20)).map(([at, which]) =>
    inTab('an old save comes again', at, async (one) => {
      const body = one.sent[which % Math.max(1, one.sent.length)]
      if (body) await one.arrive(body).catch(() => {})
    }),
  ),
  fc
    .tuple(tab, fc.boolean(), fate)
    .map(([at, on, what]) => inTab(on ? 'pause' : 'resume', at, (one) => one.setPaused(on, what))),
  fc.tuple(tab, fate).map(([at, what]) => inTab('submit', at, (one) => one.submit(false, what))),
  fc.tuple(tab, fate).map(([at, what]) =>
    inTab('zero', at, async (one, { server }) => {
      if (!one.paused && server.now >= one.deadline) await one.submit(true, what)
    }),
  ),
  fc.constant(step('the server is killed', async ({ server }) => server.restart())),
  fc.tuple(fc.integer({ min: 1, max: 10 }), fc.boolean()).map(([minutes, all]) =>
    step(`${minutes} more minutes`, async ({ server, expected, quizId, student }) => {
      expected.give(minutes * 60, server.now)
      await server.give(quizId, minutes * 60, all ? null : [student.id])
    }),
  ),
  fc.tuple(fc.nat(1), fc.boolean()).map(([at, away]) =>
    step(`device ${at} has ${away ? 'no' : 'a'} network`, async ({ devices, tabs }) => {
      const device = devices[at]
      if (!device) return
      device.away = away
      // Each open tab asks how things stand.
      if (!away) for (const one of tabs) if (one.isOpen && !one.isAway) await one.load()
    }),
  ),
  tab.map((at) =>
    inTab('reload without network', at, async (one, { used }) => {
      const shown = { ...one.sheet?.answers }
      one.cutOff()
      await one.reload()
      // What its device keeps no other tab has written.
      if (at === TABLET || used.size === 1)
        same({ ...one.sheet?.answers }, shown, 'what its one tab showed before')
    }),
  ),
  tab.map((at) =>
    inTab('an answer without network, over the deadline,', at, async (one, { server }) => {
      if (one.paused) return
      one.cutOff()
      await one.happen({ type: 'answered', option: 'a' })
      server.now = Math.max(server.now, one.deadline) + 40_000
      await one.tick()
    }),
  ),
  fc.constantFrom(1, 5, 30, 60, 240, 600).map((seconds) =>
    step(`${seconds} s go by`, async ({ server, tabs }) => {
      server.now += seconds * 1_000
      for (const one of tabs) if (one.isOpen) await one.tick()
    }),
  ),
  fc.constant(
    step('the clock’s job', async ({ server, expected }) => {
      expected.look(server.now)
      await server.endExpired()
    }),
  ),
]

/**
 * One attempt through whatever may happen: what is graded is exactly what was acknowledged, or held by the one
 * device at the deadline. @throws with the steps that show otherwise.
 */
export const attemptModel = (database: Database, quizId: string) =>
  fc.asyncProperty(fc.commands(steps, { maxCommands: STEPS }), async (commands) => {
    const student = await addStudent(database)
    const server = new ModelServer(database, student, START)
    const expected = new Expected(START)
    await server.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
    const phone: Device = { kept: undefined, away: false }
    const tablet: Device = { kept: undefined, away: false }
    const around = { server, expected, quizId, userId: student.id }
    const tabs = [phone, phone, tablet].map((device) => new Tab({ ...around, device }))
    const real = {
      database,
      server,
      expected,
      tabs,
      devices: [phone, tablet],
      quizId,
      student,
      used: new Set<number>(),
    }
    await fc.asyncModelRun(() => ({ model: {}, real }), commands)
    await finish(real)
  })

/**
 * Time comes to its end: one tab alone hands in what it shows, and the clock ends what is left. What comes
 * after that changes nothing, and is kept.
 */
async function finish(real: Real): Promise<void> {
  const { server, expected, tabs, quizId, student, used } = real
  const [at] = used
  const alone = used.size === 1 && at !== undefined ? tabs[at] : undefined
  if (expected.pausedAt !== null) server.now += 1_000
  if (alone?.isOpen && !expected.ended && expected.pausedAt === null && expected.deadline >= server.now) {
    server.now = expected.deadline
    for (const device of real.devices) device.away = false
    const shown = { ...alone.sheet?.answers }
    if (await alone.submit(true, 'arrives')) same(shown, expected.graded(), 'what its one tab showed')
  }
  server.now += DAY_MS
  expected.ended = true
  await server.endExpired()
  const late = new Set<number>()
  for (const one of tabs) for (const index of await one.comesLate()) late.add(index)
  const kept = await lateOf(real)
  if (kept < late.size) throw new Error(`${kept} of ${late.size} late answers are kept`)
  const { data } = await server.ask(getSubmissionsByUser, { params: { userId: student.id } })
  const mine = data.filter((submission) => submission.quizId._id === quizId)
  if (mine.length !== 1) throw new Error(`${mine.length} submissions`)
  same(mine[0]?.answers ?? {}, expected.graded(), 'what was acknowledged')
  const right = Object.values(expected.graded()).filter((option) => option === 'a').length
  if (mine[0]?.correctAnswers !== right) throw new Error('graded wrongly')
}

/** How many answers of this student are kept for an appeal. */
async function lateOf({ database, student }: Real): Promise<number> {
  const text = `select count(*)::int as n from late_answers l join attempts a on a.id = l.attempt_id
    where a.student_id = $1`
  const [row] = await database.query({ name: 'model_late', text, values: [student.id] })
  return Number(row?.n)
}

function same(found: object, wanted: object, what: string): void {
  const text = (of: object) => JSON.stringify(Object.entries(of).toSorted())
  if (text(found) !== text(wanted)) throw new Error(`${text(found)} is not ${what}: ${text(wanted)}`)
}
