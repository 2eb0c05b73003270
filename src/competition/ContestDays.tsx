import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { beadPath } from '../ui/art/bead.ts'
import type { Competition, Round } from './competition.contract.ts'
import { useMoment } from './useMoment.ts'
import { clockTime, momentWords, shortDay, thenWords } from './words.ts'

/** '60', or 'up to 60' where papers differ. */
export function mostOf(papers: Competition['papers'], what: 'minutes' | 'marks'): string {
  const all = papers.map((paper) => paper[what])
  const most = String(Math.max(0, ...all))
  return new Set(all).size > 1 ? `up to ${most}` : most
}

/** What happens on which day, in its order. */
export function ContestDays({ competition }: { competition: Competition }) {
  const { entryClosesAt, rounds, mock, papers, _id: id } = competition
  const now = useMoment()
  const minutes = mostOf(papers, 'minutes')
  const [first] = rounds
  // Where a paper can be begun for days, entries may go on after it has opened.
  const days = [
    {
      at: entryClosesAt,
      until: entryClosesAt,
      day: shortDay(entryClosesAt),
      what: `Entries close at ${clockTime(entryClosesAt)}`,
    },
    ...(mock && first
      ? [
          {
            at: first.opensAt,
            until: first.opensAt,
            day: `Until ${shortDay(first.opensAt)}`,
            what: 'The mock paper, as often as wanted',
          },
        ]
      : []),
    ...rounds.map((round) => ({
      at: round.opensAt,
      until: round.closesAt,
      day: shortDay(round.opensAt),
      what: <RoundDay round={round} several={rounds.length > 1} minutes={minutes} id={id} />,
      isPaper: true,
    })),
    ...(rounds.at(-1)?.finalAt === null
      ? [
          {
            at: LAST,
            until: LAST,
            day: 'Afterwards',
            what: 'Answers out, objections answered, then ranks and certificates',
          },
        ]
      : []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const isOver = ({ until }: (typeof days)[number]) => now !== null && Date.parse(until) < now
  const next = now === null ? undefined : days.find((one) => !isOver(one))
  return (
    <section aria-labelledby="days" className="ct-days">
      <h2 id="days">Day by day</h2>
      <ol>
        {days.map((one, at) => (
          <Day key={at} {...one} isPast={isOver(one)} isNext={one === next} />
        ))}
      </ol>
    </section>
  )
}

/** After everything that has a day. */
const LAST = '9999-12-31T00:00:00.000Z'

type RoundDayProps = { round: Round; several: boolean; minutes: string; id: string }

function RoundDay({ round, several, minutes, id }: RoundDayProps) {
  return (
    <>
      {several ? `${round.title}: the` : 'The'} paper, {minutes} minutes, {clockTime(round.opensAt)} to{' '}
      {thenWords(round.closesAt, round.opensAt)}
      {round.qualify !== null && `; the first ${round.qualify} of each group`}
      {round.objectionsUntil && (
        <small>The answers are out; objections until {momentWords(round.objectionsUntil)}</small>
      )}
      {round.finalAt && (
        <small>
          <Link className="textlink" to={href('/competitions/:id/ranks', { id })}>
            Ranks and certificates
          </Link>{' '}
          since {shortDay(round.finalAt)}
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
