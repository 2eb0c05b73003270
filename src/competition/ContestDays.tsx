import { Fragment, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { BeadShape } from '../ui/art/Bead.tsx'
import type { Competition, Round } from './competition.contract.ts'
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
  const minutes = mostOf(papers, 'minutes')
  const [first] = rounds
  const days = [
    {
      at: entryClosesAt,
      shown: <Day day={shortDay(entryClosesAt)}>Entries close at {clockTime(entryClosesAt)}</Day>,
    },
    ...(mock && first
      ? [
          {
            at: first.opensAt,
            shown: <Day day={`Until ${shortDay(first.opensAt)}`}>The mock paper, as often as wanted</Day>,
          },
        ]
      : []),
    ...rounds.map((round) => ({
      at: round.opensAt,
      shown: <RoundDay round={round} several={rounds.length > 1} minutes={minutes} id={id} />,
    })),
  ]
  return (
    <section aria-labelledby="days" className="ct-days">
      <h2 id="days">Day by day</h2>
      <ol>
        {/* Where a paper can be begun for days, entries may go on after it has opened. */}
        {days
          .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
          .map(({ shown }, at) => (
            <Fragment key={at}>{shown}</Fragment>
          ))}
        {rounds.at(-1)?.finalAt === null && (
          <Day day="Afterwards">Answers out, objections answered, then ranks and certificates</Day>
        )}
      </ol>
    </section>
  )
}

type RoundDayProps = { round: Round; several: boolean; minutes: string; id: string }

function RoundDay({ round, several, minutes, id }: RoundDayProps) {
  return (
    <Day day={shortDay(round.opensAt)} big>
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
    </Day>
  )
}

function Day({ day, big = false, children }: { day: string; big?: boolean; children: ReactNode }) {
  return (
    <li className={big ? 'big' : undefined}>
      <svg viewBox="-17 -9 34 18" aria-hidden="true">
        <BeadShape w={32} h={16} />
      </svg>
      <p>
        <b>{day}</b>
        {children}
      </p>
    </li>
  )
}
