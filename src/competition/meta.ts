import type { PageMeta } from '../platform/rooms/room.ts'
import type { CertificateData } from './certificate.loader.ts'
import type { ContestData, RanksData } from './competition.loader.ts'
import { words } from './room.words.ts'

export function competitionMeta(loaded: unknown): PageMeta {
  const { competition } = (loaded ?? {}) as Partial<ContestData>
  if (!competition) return { title: words.competition }
  const [first] = competition.rounds
  return {
    title: competition.title,
    description: competition.summary,
    trail: [[words.competitions, '/competition']],
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
  if (!ranks) return { title: words.ranks }
  return {
    title: words.ranksOf(ranks.title),
    trail: [
      [words.competitions, '/competition'],
      [ranks.title, `/competitions/${ranks._id}`],
    ],
  }
}

export const certificateHead = (loaded: unknown): PageMeta => ({
  title: loaded ? words.certificateOf((loaded as CertificateData).certificate.code) : words.certificate,
})
