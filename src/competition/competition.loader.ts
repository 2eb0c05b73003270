import { data, type LoaderFunctionArgs } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { call } from '../platform/wire.ts'
import { type Competition, getCompetition, getRanks, type Ranks } from './competition.contract.ts'

export type ContestData = { competition: Competition }
export type RanksData = { ranks: Ranks }

/** What is not there is a page of its own; all else is a fault. */
async function orNotThere<T>(reply: Promise<{ data: T }>): Promise<T> {
  try {
    return (await reply).data
  } catch (error) {
    if (isCallError(error) && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 })
    throw error
  }
}

/** One competition. @throws a 404 page for an id that is none or not announced. */
export const competitionLoader = async ({ params }: LoaderFunctionArgs): Promise<ContestData> => ({
  competition: await orNotThere(call(getCompetition, { params: { id: params.id ?? '' } })),
})

/** Its final ranks. @throws a 404 page for an id that is none or not announced. */
export const ranksLoader = async ({ params }: LoaderFunctionArgs): Promise<RanksData> => ({
  ranks: await orNotThere(call(getRanks, { params: { id: params.id ?? '' } })),
})
