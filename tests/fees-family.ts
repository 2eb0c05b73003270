import { addGroupMembers, createGroup } from '../src/classroom/office/groups.contract.ts'
import { announce, planCompetition } from '../src/competition/office/plan.contract.ts'
import { checkBooks } from '../src/fees/check-books.server.ts'
import { createFeePlan, startFeeStay } from '../src/fees/office/fees.contract.ts'
import type { Member, World } from './world.ts'

type DailyGroup = { name: string; teacherId: string; centreId?: string }

/** A group for Abacus on every day of the week from the start of 2026. @returns its id */
export async function dailyGroup(by: Member, { name, teacherId, centreId }: DailyGroup): Promise<string> {
  const group = await by.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId,
      ...(centreId === undefined ? {} : { centreId }),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 200,
      fromDay: '2026-01-01',
      untilDay: null,
      holidays: [],
    },
  })
  return group.body.data._id
}

/** A daily group with a teacher of its own, and a plan for it. */
export async function groupWithPlan(world: World, office: Member, name: string) {
  const teacher = await world.teacher(`Teacher of ${name}`)
  const groupId = await dailyGroup(office, { name, teacherId: teacher.id })
  const plan = await office.ask(createFeePlan, {
    body: { name: `Plan of ${name}`, partRule: 'classes', amount: 1_500, fromDay: '2026-01-01' },
  })
  return { groupId, planId: plan.body.data._id }
}

export type GroupPlan = Awaited<ReturnType<typeof groupWithPlan>>

/** Puts a child into a group and on its plan from the start of 2026. */
export async function enrolInGroup(
  office: Member,
  { parent, child }: { parent: Member; child: Member },
  { groupId, planId, fromDay = '2026-01-01' }: GroupPlan & { fromDay?: string },
): Promise<void> {
  await office.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: '2026-01-01' },
  })
  await office.ask(startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId, planId, fromDay },
  })
}

type CompetitionWithFee = { title: string; fee: number }

/** A competition that is announced, costs so many rupees and opens in two hours. @returns its id. */
export async function competitionWithFee(
  world: World,
  organiser: Member,
  { title, fee }: CompetitionWithFee,
): Promise<string> {
  const subject = await world.subject(`Subject of ${title}`)
  const quiz = await world.quiz(subject, 1, { size: 4, minutes: 10, marks: 8 })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const planned = await organiser.ask(planCompetition, {
    body: {
      title,
      summary: 'Forty sums.',
      subject: 'Abacus',
      place: 'At home',
      ageOn: '2026-10-01',
      entryOpensAt: inHours(-1),
      entryClosesAt: inHours(1),
      fee,
      needs: '',
      rules: '',
      awards: '',
      faq: [],
      mockQuizId: null,
      groups: [{ _id: null, name: 'A', level: '', ageFrom: 5, ageTo: 14, asked: 'Sums', example: '' }],
      rounds: [
        {
          _id: null,
          title: 'Final',
          opensAt: inHours(2),
          lastStartAt: inHours(3),
          closesAt: inHours(4),
          spread: 0,
          qualify: null,
          papers: [quiz.id],
        },
      ],
    },
  })
  const id = planned.body.data._id
  await organiser.ask(announce, { params: { id }, body: {} })
  return id
}

/** What `npm run books` finds on this world's database. */
export const booksOf = ({ database }: World) =>
  checkBooks(async (query) => (await database.pool.query(query)).rows)

/** The clock's work on royalties alone, as of a time to come: no session ends by it. */
export async function runRoyalties({ academy, runJobs }: World, now: Date): Promise<void> {
  const names = (await academy.jobs.report()).map(({ name }) => name)
  await runJobs(
    now,
    names.filter((name) => name !== 'royalties'),
  )
}

/** The clock's work on pay alone, as of a time to come. */
export async function runPay({ academy, runJobs }: World, now: Date): Promise<void> {
  const names = (await academy.jobs.report()).map(({ name }) => name)
  await runJobs(
    now,
    names.filter((name) => name !== 'pay'),
  )
}
