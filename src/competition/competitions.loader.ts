import { call } from '../platform/wire.ts'
import { type LoadResult, toLoadResult } from '../platform/browser/load-result.ts'
import {
  type CompetitionData as Subjects,
  competitionLoader as subjectsLoader,
} from '../quiz/bank/competition.loader.ts'
import { type Card, getCompetitions } from './competition.contract.ts'

export type CompetitionsData = Subjects & { competitions: LoadResult<Card[]> }

/** The subjects with their quizzes, and the competitions above them. */
export async function competitionsLoader(): Promise<CompetitionsData> {
  const [subjects, competitions] = await Promise.all([
    subjectsLoader(),
    toLoadResult(call(getCompetitions, {}), 'We couldn’t load the competitions'),
  ])
  return { ...subjects, competitions }
}
