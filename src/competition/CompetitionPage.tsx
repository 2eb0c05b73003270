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
import { words } from './competition.words.ts'
import { words as language } from '../platform/language.words.ts'
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
          <Syllabus competition={competition} />
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
            {words.competitions}
          </Link>
          <h1 lang={language.content}>{title}</h1>
          <p className="ct-lead" lang={language.content}>
            {summary}
          </p>
          {first && <Countdown round={first} />}
        </div>
        <div className="ct-paper">
          <div className="ct-ph">
            <p className="ct-pt">
              <span>{words.time(mostOf(papers, 'minutes'))}</span>
              <span>{words.marks(mostOf(papers, 'marks'))}</span>
            </p>
            <p className="ct-pn" lang={language.content}>
              {title}
            </p>
            <p className="ct-ps">
              <span lang={language.langOf(subject)}>{subject}</span>, {words.groups(groups.length)},{' '}
              {words.languages(languages)}
            </p>
          </div>
          <dl>
            {rounds.map((round) => (
              <div key={round._id}>
                {rounds.length > 1 ? <dt lang={language.content}>{round.title}</dt> : <dt>{words.when}</dt>}
                <dd>
                  {formatFullDate(round.opensAt)}
                  <small>{windowWords(round)}</small>
                </dd>
              </div>
            ))}
            <div>
              <dt>{words.who}</dt>
              <dd>
                {whoWords(competition)}
                <small>{words.ageOn(formatFullDate(`${ageOn}T00:00:00+05:30`))}</small>
              </dd>
            </div>
            <div>
              <dt>{words.where}</dt>
              <dd lang={language.content}>{place}</dd>
            </div>
            <div>
              <dt>{words.fee}</dt>
              <dd>
                {fee > 0 ? words.feeOf(inRupees(fee)) : words.free}
                {fee > 0 && <small>{words.payAtOffice}</small>}
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
    return `${words.closed}${entered > 0 ? words.tookPart(entered) : ''}`
  const count = entered > 0 ? words.entered(entered) : ''
  const closes = momentWords(entryClosesAt)
  if (now !== null && now > Date.parse(entryClosesAt)) return words.closedAt(closes) + count
  const isToOpen = now !== null && now < Date.parse(entryOpensAt)
  return (isToOpen ? words.openAndClose(momentWords(entryOpensAt), closes) : words.closeAt(closes)) + count
}

/** Countdown on beads; empty on the server and once the round is open. */
function Countdown({ round }: { round: Round }) {
  const now = useCoarseNow()
  const left = now === null ? 0 : Date.parse(round.opensAt) - now
  if (left <= 0) return <p className="ct-op min-h-6" />
  const parts = leftParts(left)
  const timer = parts.map(({ count, word }) => `${count} ${word}`).join(', ')
  return (
    <>
      <p className="ct-op">{words.startsIn}</p>
      <div className="ct-count" role="timer" aria-label={words.timer(timer)}>
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

function Syllabus({ competition }: Of) {
  const { groups, papers, rounds, mock, subject } = competition
  const [one] = papers
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{words.syllabus}</h2>
      <table className="ct-tb sy">
        <thead>
          <tr>
            <th scope="col" className="mg">
              {words.group}
            </th>
            <th scope="col" className="ag">
              {words.age}
            </th>
            <th scope="col">{words.questionPaper}</th>
            <th scope="col" className="nr">
              {words.example}{' '}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group._id}>
              <th scope="row" className="mg" lang={language.content}>
                {group.name}
              </th>
              <td className="ag tnum">{words.ages(agesWords(group))}</td>
              <td className="ip">
                <span className="in tnum">{words.ages(yearsWords(group))}</span>
                <QuestionBasis group={group} otherwise={mock ? null : subject} />
                {group.level && <span lang={language.content}>{group.level}</span>}
                {group.example && (
                  <span className="ip-example tnum" lang={language.content}>
                    {group.example}
                  </span>
                )}
              </td>
              <td
                className={`nr tnum ${group.example.length > SHORT ? '' : 'is-short'}`}
                lang={language.content}
              >
                {group.example}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ct-rule">
        <b>{words.howWeRank}</b> {words.ranking}
        {papers.length === 1 && one && words.marksAre(marksText(one))}
      </p>
      {papers.length > 1 && (
        <>
          <p className="mt-3">{words.markingDiffers}</p>
          <ul className="list-disc ps-6">
            {papers.map((paper) => (
              <li key={paperOf(paper, rounds.length)}>
                <b lang={language.content}>{paperOf(paper, rounds.length)}</b>
                {words.minutesAndMarks(paper.minutes, marksText(paper))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** What a group is asked; without it, `otherwise`, or the mock paper's. */
function QuestionBasis({
  group,
  otherwise,
}: {
  group: Competition['groups'][number]
  otherwise: string | null
}) {
  const basis = group.asked || otherwise
  return basis ? <b lang={language.langOf(basis)}>{basis}</b> : <b>{words.likeMock}</b>
}

function Texts({ competition: { needs, rules, awards, faq } }: Of) {
  const texts = [
    [words.needs, needs],
    [words.rules, rules],
    [words.prizes, awards],
  ] as const
  return (
    <>
      {texts.map(
        ([title, text]) =>
          text && (
            <section key={title} className="ct-text">
              <h2>{title}</h2>
              {text.split(/\n+/).map((line) => (
                <p key={line} lang={language.content}>
                  {line}
                </p>
              ))}
            </section>
          ),
      )}
      {faq.length > 0 && (
        <section className="ct-text">
          <h2>{words.faq}</h2>
          {faq.map(({ question, answer }) => (
            <details key={question} className="ct-faq" lang={language.content}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      )}
    </>
  )
}
