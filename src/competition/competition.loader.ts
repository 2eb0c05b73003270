import type { LoaderFunctionArgs } from 'react-router'
import { orNotThere } from '../platform/not-there.ts'
import { call } from '../platform/wire.ts'
import { type Competition, getCompetition, getRanks, type Ranks } from './competition.contract.ts'

export type ContestData = { competition: Competition }
export type RanksData = { ranks: Ranks }

/** One competition. @throws a 404 page for an id that is none or not announced. */
export const competitionLoader = async ({ params }: LoaderFunctionArgs): Promise<ContestData> => ({
  competition: (await orNotThere(call(getCompetition, { params: { id: params.id ?? '' } }))).data,
})

/** Its final ranks. @throws a 404 page for an id that is none or not announced. */
export const ranksLoader = async ({ params }: LoaderFunctionArgs): Promise<RanksData> => ({
  ranks: (await orNotThere(call(getRanks, { params: { id: params.id ?? '' } }))).data,
})
