import './competition.css'
import { ChevronLeft, Clock } from 'lucide-react'
import { href, Link, useLoaderData } from 'react-router'
import { schemeText } from '../quiz/quiz.rules.ts'
import { BeadShape } from '../ui/art/Bead.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import { inRupees } from '../ui/Rupees.tsx'
import type { ContestData } from './competition.loader.ts'
import type { Competition, Round } from './competition.contract.ts'
import { agesWords } from './competition.rules.ts'
import { EntryKeys } from './EntryKeys.tsx'
import { useMoment } from './useMoment.ts'
import { clockTime, dayWords, leftParts, momentWords, shortDay, whoWords } from './words.ts'

/** /competitions/{id}: everything that a family asks, and the way in. */
export function ContestPage() {
  const { competition } = useLoaderData<ContestData>()
  return (
    <div className="ct">
      <Hero competition={competition} />
      <div className="wrap ct-body">
        <div>
          <Asked competition={competition} />
          <Texts competition={competition} />
        </div>
        <Days competition={competition} />
      </div>
    </div>
  )
}

type Of = { competition: Competition }

function Hero({ competition }: Of) {
  const { title, summary, subject, rounds, groups, paper, fee, place, ageOn } = competition
  const [first] = rounds
  return (
    <section className="ct-hero">
      <div className="wrap">
        <div>
          <Link className="ct-crumb" to={href('/competition')}>
            <ChevronLeft className="ico" aria-hidden="true" />
            Competitions
          </Link>
          <h1>{title}</h1>
          <p className="ct-lead">{summary}</p>
          {first && <Countdown round={first} />}
        </div>
        <div className="ct-paper">
          <div className="ct-ph">
            <p className="ct-pt">
              <span>Time: {paper.minutes} minutes</span>
              <span>Marks: {paper.marks}</span>
            </p>
            <p className="ct-pn">{title}</p>
            <p className="ct-ps">
              {subject}, {groups.length === 1 ? 'one group' : `${groups.length} groups`},{' '}
              {paper.languages.join(' and ')}
            </p>
          </div>
          <dl>
            {rounds.map((round) => (
              <div key={round._id}>
                <dt>{rounds.length > 1 ? round.title : 'When'}</dt>
                <dd>
                  {dayWords(round.opensAt)}
                  <small>
                    opens {clockTime(round.opensAt)}, last start {clockTime(round.lastStartAt)}, ends{' '}
                    {clockTime(round.closesAt)}, in India
                  </small>
                </dd>
              </div>
            ))}
            <div>
              <dt>Who</dt>
              <dd>
                {whoWords(competition)}
                <small>age on {dayWords(`${ageOn}T00:00:00+05:30`)}</small>
              </dd>
            </div>
            <div>
              <dt>Where</dt>
              <dd>{place}</dd>
            </div>
            <div>
              <dt>Fee</dt>
              <dd>
                {fee > 0 ? `${inRupees(fee)} a child` : 'Free'}
                {fee > 0 && <small>paid to the office, which notes it</small>}
              </dd>
            </div>
          </dl>
          <EntryKeys competition={competition} />
          <p className="ct-close">
            <Clock className="ico" aria-hidden="true" />
            <span>
              Entries close {momentWords(competition.entryClosesAt)}. {entered(competition.entered)}
            </span>
          </p>
        </div>
      </div>
    </section>
  )
}

const entered = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? 'One child is in.' : `${count} children are in.`
}

/** What is left until it opens, on beads; nothing before the browser knows the time, or once it is open. */
function Countdown({ round }: { round: Round }) {
  const now = useMoment()
  const left = now === null ? 0 : Date.parse(round.opensAt) - now
  if (left <= 0) return <p className="ct-op min-h-6" />
  const parts = leftParts(left)
  const words = parts.map(({ count, word }) => `${count} ${word}`).join(', ')
  return (
    <>
      <p className="ct-op">It opens in</p>
      <div className="ct-count" role="timer" aria-label={`Opens in ${words}`}>
        {parts.map(({ count, word }) => (
          <div key={word}>
            <Soroban value={count} rods={2} tone="red" decorative className="ct-ab" />
            <p>
              <b className="tnum">{count}</b> {word}
            </p>
          </div>
        ))}
      </div>
    </>
  )
}

function Asked({ competition: { groups, paper } }: Of) {
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">What is asked</h2>
      <table className="ct-tb">
        <thead>
          <tr>
            <th scope="col" className="mg">
              Group
            </th>
            <th scope="col">Age</th>
            <th scope="col">In the paper</th>
            <th scope="col" className="nr">
              Such as
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group._id}>
              <th scope="row" className="mg">
                {group.name}
              </th>
              <td className="ag tnum">{agesWords(group)}</td>
              <td className="ip">
                <b>{group.asked || 'As in the mock paper'}</b>
                {group.level && <span>{group.level}</span>}
              </td>
              <td className="nr tnum">{group.example}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ct-rule">
        <b>How ranks are made.</b> More marks first; then fewer wrong answers; then less time. Children who
        are still equal share the rank. Marks: {schemeText({ ...paper, questionCount: paper.questions })}.
      </p>
    </section>
  )
}

function Texts({ competition: { needs, rules, awards, faq } }: Of) {
  const texts = [
    ['What is needed', needs],
    ['Rules', rules],
    ['Awards', awards],
  ] as const
  return (
    <>
      {texts.map(
        ([title, text]) =>
          text && (
            <section key={title} className="ct-text">
              <h2>{title}</h2>
              {text.split(/\n+/).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </section>
          ),
      )}
      {faq.length > 0 && (
        <section className="ct-text">
          <h2>Families ask</h2>
          {faq.map(({ question, answer }) => (
            <details key={question} className="ct-faq">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      )}
    </>
  )
}

function Days({ competition }: Of) {
  const { entryClosesAt, rounds, mock, paper, _id: id } = competition
  const [first] = rounds
  return (
    <section aria-labelledby="days" className="ct-days">
      <h2 id="days">Day by day</h2>
      <ol>
        <Day day={shortDay(entryClosesAt)}>Entries close at {clockTime(entryClosesAt)}</Day>
        {mock && first && (
          <Day day={`Until ${shortDay(first.opensAt)}`}>The mock paper, as often as wanted</Day>
        )}
        {rounds.map((round) => (
          <Day key={round._id} day={shortDay(round.opensAt)} big>
            {rounds.length > 1 ? `${round.title}: the` : 'The'} paper, {paper.minutes} minutes,{' '}
            {clockTime(round.opensAt)} to {clockTime(round.closesAt)}
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
        ))}
        {rounds.at(-1)?.finalAt === null && (
          <Day day="Afterwards">Answers out, objections answered, then ranks and certificates</Day>
        )}
      </ol>
    </section>
  )
}

function Day({ day, big = false, children }: { day: string; big?: boolean; children: React.ReactNode }) {
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
