import { call } from '../platform/wire.ts'
import { type Settled, settled } from '../platform/settled.ts'
import {
  type CompetitionData as Subjects,
  competitionLoader as subjectsLoader,
} from '../quiz/bank/competition.loader.ts'
import { type Card, getCompetitions } from './competition.contract.ts'

export type CompetitionsData = Subjects & { competitions: Settled<Card[]> }

/** The subjects with their quizzes, and the competitions above them. */
export async function competitionsLoader(): Promise<CompetitionsData> {
  const [subjects, competitions] = await Promise.all([
    subjectsLoader(),
    settled(call(getCompetitions, {}), 'The competitions could not be loaded'),
  ])
  return { ...subjects, competitions }
}
