import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { beadPath } from '../ui/art/bead.ts'
import type { Competition, Round } from './competition.contract.ts'
import { words } from './competition.words.ts'
import { useCoarseNow } from './useCoarseNow.ts'
import { momentWords, thenWords } from './labels.ts'
import { formatTime, formatWeekday } from '../platform/text/dates.rules.ts'

/** '60', or 'up to 60' if papers differ. */
export function mostOf(papers: Competition['papers'], what: 'minutes' | 'marks'): string {
  const all = papers.map((paper) => paper[what])
  const most = String(Math.max(0, ...all))
  return new Set(all).size > 1 ? words.upTo(most) : most
}

/** The schedule in order. */
export function CompetitionDates({ competition }: { competition: Competition }) {
  const { entryClosesAt, rounds, mock, papers, _id: id } = competition
  const now = useCoarseNow()
  const minutes = mostOf(papers, 'minutes')
  const [first] = rounds
  // If a paper is open for days, entries may close after it opens.
  const days = [
    {
      at: entryClosesAt,
      until: entryClosesAt,
      day: formatWeekday(entryClosesAt),
      what: words.entriesCloseAt(entryClosesAt),
    },
    ...(mock && first
      ? [
          {
            at: first.opensAt,
            until: first.opensAt,
            day: words.until(formatWeekday(first.opensAt)),
            what: words.mockPaper,
          },
        ]
      : []),
    ...rounds.map((round) => ({
      at: round.opensAt,
      until: round.closesAt,
      day: formatWeekday(round.opensAt),
      what: <RoundDay round={round} several={rounds.length > 1} minutes={minutes} id={id} />,
      isPaper: true,
    })),
    ...(rounds.at(-1)?.ranksFinalAt === null
      ? [
          {
            at: LAST,
            until: LAST,
            day: words.afterwards,
            what: words.afterwardsText,
          },
        ]
      : []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const isOver = ({ until }: (typeof days)[number]) => now !== null && Date.parse(until) < now
  const next = now === null ? undefined : days.find((one) => !isOver(one))
  return (
    <section aria-labelledby="days" className="ct-days">
      <h2 id="days">{words.schedule}</h2>
      <ol>
        {days.map((one, at) => (
          <Day key={at} {...one} isPast={isOver(one)} isNext={one === next} />
        ))}
      </ol>
    </section>
  )
}

/** Sorts after all dated items. */
const LAST = '9999-12-31T00:00:00.000Z'

type RoundDayProps = { round: Round; several: boolean; minutes: string; id: string }

function RoundDay({ round, several, minutes, id }: RoundDayProps) {
  return (
    <>
      {words.paperDay({
        round: several ? round.title : '',
        minutes,
        from: formatTime(round.opensAt),
        to: thenWords(round.closesAt, round.opensAt),
      })}
      {round.qualify !== null && words.qualify(round.qualify)}
      {round.objectionsUntil && <small>{words.keyIsOut(momentWords(round.objectionsUntil))}</small>}
      {round.ranksFinalAt && (
        <small>
          <Link className="textlink" to={href('/competitions/:id/ranks', { id })}>
            {words.results}
          </Link>
          {words.sinceDay(formatWeekday(round.ranksFinalAt))}
        </small>
      )}
    </>
  )
}

type DayProps = { day: string; what: ReactNode; isPaper?: boolean; isPast: boolean; isNext: boolean }

function Day({ day, what, isPaper, isPast, isNext }: DayProps) {
  const classes = [isPast && 'is-past', isPaper && 'is-paper', isNext && 'is-next'].filter(Boolean)
  return (
    <li className={classes.join(' ')} aria-current={isNext ? 'step' : undefined}>
      <svg viewBox="-17 -11 34 22" aria-hidden="true">
        <path d={beadPath(28, 17)} />
      </svg>
      <p>
        <b>{day}</b>
        {what}
      </p>
    </li>
  )
}
