import { data, type LoaderFunctionArgs } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import type { PageHead } from '../platform/room.ts'
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

export function competitionHead(loaded: unknown): PageHead {
  const { competition } = (loaded ?? {}) as Partial<ContestData>
  if (!competition) return { title: 'Competition' }
  const [first] = competition.rounds
  return {
    title: competition.title,
    description: competition.summary,
    trail: [['Competitions', '/competition']],
    structuredData: ({ url, academy }) => [
      {
        '@context': 'https://schema.org',
        '@type': 'EducationEvent',
        name: competition.title,
        description: competition.summary,
        startDate: first?.opensAt,
        endDate: competition.rounds.at(-1)?.closesAt,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url },
        organizer: { '@type': 'Organization', name: academy },
      },
    ],
  }
}

export function ranksHead(loaded: unknown): PageHead {
  const { ranks } = (loaded ?? {}) as Partial<RanksData>
  if (!ranks) return { title: 'Ranks' }
  return {
    title: `${ranks.title}: ranks`,
    trail: [
      ['Competitions', '/competition'],
      [ranks.title, `/competitions/${ranks._id}`],
    ],
  }
}
