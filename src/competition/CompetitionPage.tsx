import './competition.css'
import { ChevronLeft, Clock } from 'lucide-react'
import { href, Link, useLoaderData } from 'react-router'
import { schemeText } from '../quiz/quiz.rules.ts'
import { Soroban } from '../ui/art/Soroban.tsx'
import { inRupees } from '../platform/text/rupees.rules.ts'
import { CompetitionDates, mostOf } from './CompetitionDates.tsx'
import type { ContestData } from './competition.loader.ts'
import type { Competition, Round } from './competition.contract.ts'
import { agesWords, yearsWords } from './competition.rules.ts'
import { EntryButtons } from './EntryButtons.tsx'
import { useCoarseNow } from './useCoarseNow.ts'
import { leftParts, momentWords, whoWords, windowWords } from './labels.ts'
import { formatFullDate } from '../platform/text/dates.rules.ts'

/** /competitions/{id}: details, schedule and entry. */
export function CompetitionPage() {
  const { competition } = useLoaderData<ContestData>()
  return (
    <div>
      <Hero competition={competition} />
      <div className="wrap ct-body">
        <div>
          <Asked competition={competition} />
          <Texts competition={competition} />
        </div>
        <CompetitionDates competition={competition} />
      </div>
    </div>
  )
}

type Of = { competition: Competition }

function Hero({ competition }: Of) {
  const { title, summary, subject, rounds, groups, papers, languages, fee, place, ageOn } = competition
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
              <span>Time: {mostOf(papers, 'minutes')} minutes</span>
              <span>Marks: {mostOf(papers, 'marks')}</span>
            </p>
            <p className="ct-pn">{title}</p>
            <p className="ct-ps">
              {subject}, {groups.length === 1 ? 'one group' : `${groups.length} groups`},{' '}
              {languages.join(' and ')}
            </p>
          </div>
          <dl>
            {rounds.map((round) => (
              <div key={round._id}>
                <dt>{rounds.length > 1 ? round.title : 'When'}</dt>
                <dd>
                  {formatFullDate(round.opensAt)}
                  <small>{windowWords(round)}</small>
                </dd>
              </div>
            ))}
            <div>
              <dt>Who</dt>
              <dd>
                {whoWords(competition)}
                <small>age on {formatFullDate(`${ageOn}T00:00:00+05:30`)}</small>
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
                {fee > 0 && <small>pay at the office</small>}
              </dd>
            </div>
          </dl>
          <EntryButtons competition={competition} />
          <p className="ct-close">
            <Clock className="ico" aria-hidden="true" />
            <span>
              <EntryDays competition={competition} />
            </span>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Entry dates and the number of entries; whether they are over is decided by the browser's clock. */
function EntryDays({ competition: { entryOpensAt, entryClosesAt, entered, rounds } }: Of) {
  const now = useCoarseNow()
  if (rounds.every(({ ranksFinalAt }) => ranksFinalAt !== null))
    return `Entries are closed. ${countWords(entered, true)}`
  const said = momentWords(entryClosesAt)
  if (now !== null && now > Date.parse(entryClosesAt)) return `Entries closed ${said}. ${countWords(entered)}`
  const opens = now !== null && now < Date.parse(entryOpensAt)
  return `Entries ${opens ? `open ${momentWords(entryOpensAt)}, and ` : ''}close ${said}. ${countWords(entered)}`
}

function countWords(count: number, over = false): string {
  if (count === 0) return ''
  if (count === 1) return `One child ${over ? 'took part' : 'has entered'}.`
  return `${count} children ${over ? 'took part' : 'have entered'}.`
}

/** Countdown on beads; empty on the server and once the round is open. */
function Countdown({ round }: { round: Round }) {
  const now = useCoarseNow()
  const left = now === null ? 0 : Date.parse(round.opensAt) - now
  if (left <= 0) return <p className="ct-op min-h-6" />
  const parts = leftParts(left)
  const words = parts.map(({ count, word }) => `${count} ${word}`).join(', ')
  return (
    <>
      <p className="ct-op">Starts in</p>
      <div className="ct-count" role="timer" aria-label={`Starts in ${words}`}>
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

type OnePaper = Competition['papers'][number]

const marksText = (paper: OnePaper): string => schemeText({ ...paper, questionCount: paper.questions })

/** Group of a paper, with the round if there are several. */
const paperOf = ({ of }: OnePaper, rounds: number): string =>
  of.map(({ round, group }) => (rounds > 1 ? `${round}, ${group}` : group)).join('; ')

/** Longest example that fits beside its paper in one line. */
const SHORT = 16

function Asked({ competition }: Of) {
  const { groups, papers, rounds, mock, subject } = competition
  const [one] = papers
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">Syllabus</h2>
      <table className="ct-tb sy">
        <thead>
          <tr>
            <th scope="col" className="mg">
              Group
            </th>
            <th scope="col" className="ag">
              Age
            </th>
            <th scope="col">Question paper</th>
            <th scope="col" className="nr">
              Example{' '}
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
                <span className="in tnum">{yearsWords(group)}</span>
                <b>{group.asked || (mock ? 'Same as the mock paper' : subject)}</b>
                {group.level && <span>{group.level}</span>}
                {group.example && <span className="ex tnum">{group.example}</span>}
              </td>
              <td className={`nr tnum ${group.example.length > SHORT ? '' : 'is-short'}`}>{group.example}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ct-rule">
        <b>How we rank.</b> More marks first, then fewer wrong answers, then less time. Children who are still
        equal share the rank.{papers.length === 1 && one && ` Marks: ${marksText(one)}.`}
      </p>
      {papers.length > 1 && (
        <>
          <p className="mt-3">Marking differs by paper:</p>
          <ul className="list-disc ps-6">
            {papers.map((paper) => (
              <li key={paperOf(paper, rounds.length)}>
                <b>{paperOf(paper, rounds.length)}</b>: {paper.minutes} minutes, {marksText(paper)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Texts({ competition: { needs, rules, awards, faq } }: Of) {
  const texts = [
    ['What you need', needs],
    ['Rules', rules],
    ['Prizes', awards],
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
          <h2>Questions from parents</h2>
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
