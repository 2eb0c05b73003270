import './competition.css'
import { href, Link, useLoaderData } from 'react-router'
import { SubjectsView } from '../quiz/bank/SubjectsView.tsx'
import { inRupees } from '../platform/text/rupees.rules.ts'
import type { Card } from './competition.contract.ts'
import type { CompetitionsData } from './competitions.loader.ts'
import { useCoarseNow } from './useCoarseNow.ts'
import { whoWords } from './labels.ts'
import { formatTime, formatFullDate, formatWeekday } from '../platform/text/dates.rules.ts'
import { words } from './competitions.words.ts'
import { words as language } from '../platform/language.words.ts'

/** /competition: upcoming and past competitions, then the subjects with their quizzes. */
export function CompetitionsPage() {
  const { competitions, ...subjects } = useLoaderData<CompetitionsData>()
  const list = 'data' in competitions ? competitions.data : []
  return (
    <SubjectsView {...subjects}>
      {'failed' in competitions && (
        <p role="status" className="mt-6 text-ink-2">
          {competitions.failed}
        </p>
      )}
      {list.length > 0 && <Cards list={list} />}
    </SubjectsView>
  )
}

function Cards({ list }: { list: readonly Card[] }) {
  const isOver = ({ rounds }: Card) => rounds.every(({ ranksFinalAt }) => ranksFinalAt !== null)
  const [past, coming] = [list.filter(isOver), list.filter((card) => !isOver(card))]
  return (
    <section aria-labelledby="contests" className="mt-8">
      <h2 id="contests" className="text-2xl">
        {words.live}
      </h2>
      <ul className="ct-cards mt-4">
        {coming.toReversed().map((card) => (
          <Contest key={card._id} card={card} />
        ))}
        {past.map((card) => (
          <Contest key={card._id} card={card} past />
        ))}
      </ul>
    </section>
  )
}

function Contest({ card, past = false }: { card: Card; past?: boolean }) {
  const now = useCoarseNow()
  const { _id: id, title, subject, rounds, fee } = card
  const round = rounds.find(({ ranksFinalAt }) => ranksFinalAt === null) ?? rounds.at(-1)
  if (!round) return null
  return (
    <li className="ct-card">
      <p className="ct-cs" lang={language.langOf(subject)}>
        {subject}
      </p>
      <h3>
        <Link to={past ? href('/competitions/:id/ranks', { id }) : href('/competitions/:id', { id })}>
          <span lang={language.content}>{title}</span>
        </Link>
      </h3>
      <p className="ct-cd">
        {past
          ? formatWeekday(round.opensAt)
          : `${formatFullDate(round.opensAt)}, ${formatTime(round.opensAt)}`}
      </p>
      <p className="text-ink-2">
        {past
          ? words.participants(card.entered)
          : `${whoWords(card)}, ${fee > 0 ? inRupees(fee) : words.free}`}
      </p>
      <p className="ct-cg" {...(past ? {} : validityOf(card))}>
        {stateWords(card, { now, past })}
      </p>
    </li>
  )
}

/** When the state is true that the HTML has; at any other time the app, which knows the clock, is loaded. */
function validityOf({ rounds, entryOpensAt, entryClosesAt }: Card) {
  const until = [entryClosesAt, ...rounds.map(({ opensAt }) => opensAt)].map((at) => Date.parse(at))
  return { 'data-valid-from': Date.parse(entryOpensAt), 'data-valid-until': Math.min(...until) }
}

/** Current state of a competition, in words. */
function stateWords(
  { rounds, entryOpensAt, entryClosesAt }: Card,
  { now, past }: { now: number | null; past: boolean },
) {
  if (past) return words.results
  const [first] = rounds
  if (now === null || !first) return words.entriesUntil(formatWeekday(entryClosesAt))
  if (rounds.some(({ opensAt, closesAt }) => Date.parse(opensAt) <= now && now <= Date.parse(closesAt)))
    return words.running
  if (now > Date.parse(first.closesAt)) return words.checking
  if (now < Date.parse(entryOpensAt)) return words.entriesOpen(formatWeekday(entryOpensAt))
  return now <= Date.parse(entryClosesAt)
    ? words.entriesUntil(formatWeekday(entryClosesAt))
    : words.entriesClosed
}
