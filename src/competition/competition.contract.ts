import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, Rupees } from '../platform/wire.ts'
import { CERTIFICATE_STATES } from './competition.rules.ts'
import { AWARDS } from './rank.rules.ts'

export const Day = z.iso.date('A day like 2018-03-01').check(z.regex(/^(19|20)/, 'A day like 2018-03-01'))

const Round = z.object({
  _id: Id,
  number: z.int(),
  title: z.string(),
  opensAt: Instant,
  lastStartAt: Instant,
  closesAt: Instant,
  /** Seconds over which the starts are staggered. */
  spread: z.int(),
  /** Last rank of the previous round that qualifies; null: everyone entered. */
  qualify: z.nullable(z.int()),
  keyPublishedAt: z.nullable(Instant),
  objectionsUntil: z.nullable(Instant),
  ranksFinalAt: z.nullable(Instant),
})
export type Round = z.output<typeof Round>

export const Group = z.object({
  _id: Id,
  name: z.string(),
  level: z.string(),
  ageFrom: z.int(),
  ageTo: z.int(),
  asked: z.string(),
  example: z.string(),
})
export type Group = z.output<typeof Group>

const card = {
  _id: Id,
  title: z.string(),
  summary: z.string(),
  subject: z.string(),
  place: z.string(),
  entryOpensAt: Instant,
  entryClosesAt: Instant,
  fee: Rupees,
  rounds: z.array(Round),
  /** The youngest and the oldest who may enter, in years. */
  ages: z.object({ from: z.int(), to: z.int() }),
  /** Number of entries. */
  entered: z.int(),
}
export const Card = z.object(card)
export type Card = z.output<typeof Card>

export const Competition = z.object({
  ...card,
  /** The day for which the age is calculated. */
  ageOn: z.string(),
  needs: z.string(),
  rules: z.string(),
  awards: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  mock: z.boolean(),
  groups: z.array(Group),
  languages: z.array(z.string()),
  /** Distinct papers in the order of rounds and groups, with their groups. */
  papers: z.array(
    z.object({
      minutes: z.int(),
      questions: z.int(),
      marks: z.int(),
      penalty: z.object({ numerator: z.int(), denominator: z.int() }),
      of: z.array(z.object({ round: z.string(), group: z.string() })),
    }),
  ),
})
export type Competition = z.output<typeof Competition>

const one = { id: Id }

export const getCompetitions = endpoint('GET', '/competitions', {
  summary: 'Competitions that are announced, those to come in front, then the archive.',
  access: 'anyone',
  reply: DataReply(z.array(Card)),
})

export const getCompetition = endpoint('GET', '/competitions/{id}', {
  summary: 'A competition with everything that a family asks. 404 before it is announced.',
  access: 'anyone',
  params: one,
  reply: DataReply(Competition),
})

export const Award = z.nullable(z.enum(AWARDS))
const RankRow = z.object({
  rank: z.int(),
  /** First name and initial; null without the family's consent. */
  name: z.nullable(z.string()),
  place: z.string(),
  marks: z.number(),
  wrong: z.int(),
  /** Seconds. */
  time: z.int(),
  award: Award,
})
export type RankRow = z.output<typeof RankRow>

export const Ranks = z.object({
  _id: Id,
  title: z.string(),
  /** Final rounds, the last one first. */
  rounds: z.array(
    z.object({
      _id: Id,
      number: z.int(),
      title: z.string(),
      ranksFinalAt: Instant,
      /** Number of participants in all groups. */
      wrote: z.int(),
      objections: z.object({ made: z.int(), upheld: z.int() }),
      /** Number of results changed by key corrections. */
      changed: z.int(),
      groups: z.array(
        z.object({
          _id: Id,
          name: z.string(),
          ages: z.string(),
          groupSize: z.int(),
          maxMarks: z.int(),
          /** The first hundred; empty for a group of fewer than five. */
          rows: z.array(RankRow),
        }),
      ),
    }),
  ),
})
export type Ranks = z.output<typeof Ranks>

export const getRanks = endpoint('GET', '/competitions/{id}/ranks', {
  summary: 'The final ranks of each round and group; rounds whose ranks are not final are left out.',
  access: 'anyone',
  params: one,
  reply: DataReply(Ranks),
})

export const Certificate = z.object({
  code: z.string(),
  /** `hidden` by the family or `withdrawn` by the organiser: `content` is empty. */
  state: z.enum(CERTIFICATE_STATES),
  content: z.nullable(
    z.object({
      competition: z.string(),
      round: z.string(),
      academy: z.string(),
      /** First name and initial. */
      name: z.string(),
      group: z.string(),
      date: Instant,
      rank: z.int(),
      groupSize: z.int(),
      marks: z.number(),
      maxMarks: z.int(),
      time: z.int(),
      award: Award,
    }),
  ),
})
export type Certificate = z.output<typeof Certificate>

const code = { code: z.string().check(z.maxLength(40)) }

export const getCertificate = endpoint('GET', '/certificates/{code}', {
  summary: 'What a certificate says, to compare the paper with. 404 for a number that was never given.',
  access: 'anyone',
  params: code,
  reply: DataReply(Certificate),
})
