import type { PageMeta } from '../platform/rooms/room.ts'
import type { CertificateData } from './certificate.loader.ts'
import type { ContestData, RanksData } from './competition.loader.ts'

export function competitionMeta(loaded: unknown): PageMeta {
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

export function ranksHead(loaded: unknown): PageMeta {
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

export const certificateHead = (loaded: unknown): PageMeta => ({
  title: loaded ? `Certificate ${(loaded as CertificateData).certificate.code}` : 'Certificate',
})
