import './competition.css'
import { href, Link, useLoaderData } from 'react-router'
import { SubjectsView } from '../quiz/bank/SubjectsView.tsx'
import { inRupees } from '../ui/Rupees.tsx'
import type { Card } from './competition.contract.ts'
import type { CompetitionsData } from './competitions.loader.ts'
import { useMoment } from './useMoment.ts'
import { clockTime, dayWords, shortDay, whoWords } from './words.ts'

/** /competition: the competitions to come and of the past, and below them the subjects with their quizzes. */
export function CompetitionPage() {
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
  const isOver = ({ rounds }: Card) => rounds.every(({ finalAt }) => finalAt !== null)
  const [past, coming] = [list.filter(isOver), list.filter((card) => !isOver(card))]
  return (
    <section aria-labelledby="contests" className="mt-8">
      <h2 id="contests" className="text-2xl">
        Written together
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
  const now = useMoment()
  const { _id: id, title, subject, rounds, fee } = card
  const round = rounds.find(({ finalAt }) => finalAt === null) ?? rounds.at(-1)
  if (!round) return null
  return (
    <li className="ct-card">
      <p className="ct-cs">{subject}</p>
      <h3>
        <Link to={past ? href('/competitions/:id/ranks', { id }) : href('/competitions/:id', { id })}>
          {title}
        </Link>
      </h3>
      <p className="ct-cd">
        {past ? shortDay(round.opensAt) : `${dayWords(round.opensAt)}, ${clockTime(round.opensAt)}`}
      </p>
      <p className="text-ink-2">
        {past ? `${card.entered} took part` : `${whoWords(card)}, ${fee > 0 ? inRupees(fee) : 'free'}`}
      </p>
      <p className="ct-cg">{stateWords(card, { now, past })}</p>
    </li>
  )
}

/** What can be done with it now. */
function stateWords(
  { rounds, entryOpensAt, entryClosesAt }: Card,
  { now, past }: { now: number | null; past: boolean },
) {
  if (past) return 'Ranks and certificates'
  const [first] = rounds
  if (now === null || !first) return `Entries until ${shortDay(entryClosesAt)}`
  if (rounds.some(({ opensAt, closesAt }) => Date.parse(opensAt) <= now && now <= Date.parse(closesAt)))
    return 'It is being written'
  if (now > Date.parse(first.closesAt)) return 'The papers are being marked'
  if (now < Date.parse(entryOpensAt)) return `Entries from ${shortDay(entryOpensAt)}`
  return now <= Date.parse(entryClosesAt) ? `Entries until ${shortDay(entryClosesAt)}` : 'Entries have closed'
}
