import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../platform/browser/not-found.ts'
import { call } from '../platform/wire.ts'
import { type Competition, getCompetition, getRanks, type Ranks } from './competition.contract.ts'

export type ContestData = { competition: Competition }
export type RanksData = { ranks: Ranks }

/** One competition. @throws a 404 page if it is unknown or not announced. */
export const competitionLoader = async ({ params }: LoaderFunctionArgs): Promise<ContestData> => ({
  competition: (await orNotFound(call(getCompetition, { params: { id: params.id ?? '' } }))).data,
})

/** Its final ranks. @throws a 404 page if it is unknown or not announced. */
export const ranksLoader = async ({ params }: LoaderFunctionArgs): Promise<RanksData> => ({
  ranks: (await orNotFound(call(getRanks, { params: { id: params.id ?? '' } }))).data,
})
