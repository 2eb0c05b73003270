import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import {
  DataReply,
  endpoint,
  Id,
  Instant,
  ManyLines,
  Moment,
  OneLine,
  Rupees,
  RupeesTyped,
  MessageReply,
} from '../../platform/wire.ts'
import { Day } from '../competition.contract.ts'
import { MAX_AGE, MIN_AGE } from '../competition.rules.ts'
import { MAX_SPREAD } from '../window.rules.ts'

const whole = (min: number, max: number, words: string) =>
  z.int(words).check(z.minimum(min, words), z.maximum(max, words))
const words = (max: number) => z.union([z.literal(''), ManyLines('', max)])
const QUIZ = 'Choose a quiz'
const quizId = z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', QUIZ))

const Group = z
  .object({
    /** Null for a new one. */
    _id: z.nullable(Id),
    name: OneLine('Give it a name, like A', 30),
    level: z.union([z.literal(''), OneLine('', 40)]),
    ageFrom: whole(MIN_AGE, MAX_AGE, `${MIN_AGE} to ${MAX_AGE} years`),
    ageTo: whole(MIN_AGE, MAX_AGE, `${MIN_AGE} to ${MAX_AGE} years`),
    asked: z.union([z.literal(''), OneLine('', 160)]),
    example: z.union([z.literal(''), OneLine('', 60)]),
  })
  .check(
    z.refine(({ ageFrom, ageTo }) => ageFrom <= ageTo, {
      path: ['ageTo'],
      error: 'Age to can’t be below age from',
    }),
  )

const Round = z.object({
  _id: z.nullable(Id),
  title: OneLine('Give it a name, like Final', 60),
  opensAt: Moment(),
  lastStartAt: Moment(),
  closesAt: Moment(),
  spread: whole(0, MAX_SPREAD, `0 to ${MAX_SPREAD} seconds`),
  qualify: z.nullable(whole(1, 10_000, '1 to 10,000')),
  /** The paper of each group, in the order of `groups`. */
  papers: z.array(quizId),
})

const form = {
  title: OneLine('Please give it a name', 80),
  summary: ManyLines('Enter a short description', 300),
  subject: OneLine('Please choose the subject', 60),
  place: OneLine('Enter the venue', 80),
  ageOn: Day,
  entryOpensAt: Moment(),
  entryClosesAt: Moment(),
  // Charges of the fees desk are whole rupees.
  fee: RupeesTyped('Enter an amount in rupees').check(
    z.refine((rupees) => Number.isInteger(rupees), 'Enter whole rupees'),
  ),
  needs: words(1_000),
  rules: words(4_000),
  awards: words(1_000),
  faq: z
    .array(
      z.object({ question: OneLine('Type the question', 160), answer: ManyLines('Type the answer', 800) }),
    )
    .check(z.maxLength(20, 'At most 20')),
  mockQuizId: z.nullable(Id),
  groups: z.array(Group).check(z.minLength(1, 'At least one group'), z.maxLength(30, 'At most 30')),
  rounds: z.array(Round).check(z.minLength(1, 'At least one round'), z.maxLength(5, 'At most 5')),
}
export const PlanForm = z.object(form)
export type PlanForm = z.output<typeof PlanForm>

export const Plan = z.object({
  ...form,
  _id: Id,
  groups: z.array(z.object({ ...Group.shape, _id: Id, entered: z.int() })),
  rounds: z.array(
    z.object({
      ...Round.shape,
      _id: Id,
      keyPublishedAt: z.nullable(Instant),
      objectionsUntil: z.nullable(Instant),
      ranksFinalAt: z.nullable(Instant),
    }),
  ),
  publishedAt: z.nullable(Instant),
  entered: z.int(),
  revision: z.int(),
})
export type Plan = z.output<typeof Plan>

export const COMPETITION_STATES = ['draft', 'entry', 'waiting', 'running', 'marking', 'final'] as const
export type CompetitionState = (typeof COMPETITION_STATES)[number]

const Row = z.object({
  _id: Id,
  title: z.string(),
  subject: z.string(),
  opensAt: Instant,
  fee: Rupees,
  entered: z.int(),
  objections: z.int(),
  state: z.enum(COMPETITION_STATES),
})
export type CompetitionRow = z.output<typeof Row>

export const findCompetitions = endpoint('POST', '/office/competitions/search', {
  summary: 'Competitions with their state and how many entered, newest first, in pages.',
  access: 'organiser',
  auditVerb: 'viewed the competitions',
  auditAsView: true,
  body: z.object({
    words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
    ...pageQuery('createdAt', 'title'),
  }),
  reply: PageOf(Row),
})

const params = { id: Id }
const One = DataReply(Plan)

export const getPlan = endpoint('GET', '/office/competitions/{id}', {
  summary: 'A competition as it is planned.',
  access: 'organiser',
  auditVerb: 'viewed a competition',
  params,
  reply: One,
})

const Choice = z.object({
  _id: Id,
  title: z.string(),
  subject: z.string(),
  minutes: z.int(),
  questions: z.int(),
  marks: z.int(),
})

export const getPlanChoices = endpoint('GET', '/office/competition-choices', {
  summary: 'Quizzes that nobody has taken, with those that this competition keeps already.',
  access: 'organiser',
  auditVerb: 'viewed the choices for a competition',
  query: { id: z.optional(Id) },
  reply: DataReply(z.object({ quizzes: z.array(Choice), subjects: z.array(z.string()) })),
})

const audited = ['title', 'fee', 'entryClosesAt'] as const

export const planCompetition = endpoint('POST', '/office/competitions', {
  summary: 'Plans a competition; nobody sees it until it is announced. Its quizzes leave the shelves.',
  access: 'organiser',
  auditVerb: 'planned a competition',
  audited: [...audited],
  body: PlanForm,
  maxBytes: 262_144,
  reply: One,
  status: 201,
})

export const changePlan = endpoint('PATCH', '/office/competitions/{id}', {
  summary:
    'Changes a plan. 409 when somebody changed it since `revision`, and for a round that has opened; 422 for a group that children are in and that is left out or whose ages change, and for another day of the age or a higher fee once anybody is in.',
  access: 'organiser',
  auditVerb: 'changed a competition',
  params,
  audited: [...audited],
  body: z.object({ ...form, revision: z.int() }),
  maxBytes: 262_144,
  reply: One,
})

export const announce = endpoint('POST', '/office/competitions/{id}/announce', {
  summary: 'Shows it to families; harmless when it is shown already.',
  access: 'organiser',
  auditVerb: 'announced a competition',
  params,
  body: z.object({}),
  reply: One,
})

export const deletePlan = endpoint('DELETE', '/office/competitions/{id}', {
  summary: 'Deletes a plan that nobody entered; its quizzes are free again. 409 for any other.',
  access: 'organiser',
  auditVerb: 'deleted the plan of a competition',
  params,
  reply: MessageReply,
})
