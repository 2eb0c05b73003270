import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MiniRod } from '../../quiz/bank/RodView.tsx'
import { Script, scriptWidth } from '../../ui/art/Script.tsx'
import { alphabet } from './alphabet.ts'
import type { ImprovedTopic, HardTopic, Home, NextLesson, Skill } from './home.contract.ts'
import { PRACTICE_PATH } from './practise.ts'
import { inSentence } from './labels.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { numberWord } from '../../platform/text/numbers.rules.ts'

/** This week's topics against last week's, and the hardest topic. */
export function ImprovedCard({
  better,
  hard,
}: {
  better: readonly ImprovedTopic[]
  hard: HardTopic | null
}): ReactNode {
  return (
    <section aria-labelledby="better">
      <h2 id="better">What you got better at</h2>
      <div className="copy-page">
        {better.length === 0 ? (
          <p className="copy-none">Practise the same topic two weeks in a row to see how you improved.</p>
        ) : (
          <ul className="better">
            {better.map(({ topic, before, now }) => (
              <li key={topic}>
                <h3>{topic}</h3>
                <Week name="Last week" share={before} className="bead-mute" />
                <Week name="This week" share={now} className="bead-tota" strong />
              </li>
            ))}
          </ul>
        )}
        {hard && (
          <p className="bt-next">
            <span>
              Still tricky: <b>{inSentence(hard.topic)}</b>, {hard.right} of {hard.total} right.
            </span>
            <Link className="textlink" to={PRACTICE_PATH}>
              Practise these
              <ArrowRight className="ico" aria-hidden="true" />
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

type WeekProps = { name: string; share: ImprovedTopic['now']; className: string; strong?: boolean }

function Week({ name, share: { right, total }, className, strong = false }: WeekProps): ReactNode {
  const words = `${right} of ${total}`
  return (
    <p className="bt-r">
      <span>{name}</span>
      <MiniRod done={right} total={total} className={className} />
      {strong ? <b className="tnum">{words}</b> : <span className="tnum">{words}</span>}
    </p>
  )
}

/** So many lines fit on the page; the newest ones are on it. */
const LINES = 7

const texts: Readonly<Record<Skill['kind'], (skill: Skill) => string>> = {
  topic: ({ title }) => title,
  quiz: ({ title, count }) => `answer all ${numberWord(count)} in ${title}`,
  course: ({ title, count }) => `all ${numberWord(count)} lessons of ${title}`,
}

type CanProps = { skills: readonly Skill[]; next: NextLesson | null; seenBy: Home['seenBy'] }

/** An index page: what can be done, since when; the next lesson stands last, in pencil. */
export function SkillsCard({ skills, next, seenBy }: CanProps): ReactNode {
  const from = Math.max(0, skills.length - LINES)
  return (
    <section aria-labelledby="can">
      <h2 id="can">What you can do</h2>
      <div className="can-page">
        <div className="can-h" aria-hidden="true">
          <span>No.</span>
          <span>I can</span>
          <span>Since</span>
        </div>
        <ol className="can" start={from + 1}>
          {skills.slice(from).map((skill, index) => (
            <li key={`${skill.kind} ${skill.title}`}>
              <span className="can-n tnum">{from + index + 1}</span>
              <span className="can-t">{texts[skill.kind](skill)}</span>
              <time className="tnum" dateTime={skill.since}>
                {formatDay(skill.since)}
              </time>
            </li>
          ))}
          {next && (
            <li className="can-next">
              <span className="can-n tnum">{skills.length + 1}</span>
              <span className="can-t">{next.title}</span>
              <span className="tnum">Lesson {next.number}</span>
            </li>
          )}
          {skills.length === 0 && !next && (
            <li className="can-next">
              <span className="can-n tnum">1</span>
              <span className="can-t">get four right answers of one kind to fill the first line</span>
              <span />
            </li>
          )}
        </ol>
        {seenBy && <Seen {...seenBy} />}
      </div>
    </section>
  )
}

/** The teacher's hand below the page. */
function Seen({ teacher, at }: NonNullable<Home['seenBy']>): ReactNode {
  const first = teacher.split(' ')[0] ?? ''
  const width = scriptWidth(first, alphabet, SIGN)
  return (
    <p className="can-sign">
      {width > 0 && (
        <svg className="sign" viewBox={`0 0 ${Math.ceil(width) + 8} ${SIGN * 1.2}`} aria-hidden="true">
          <Script glyphs={alphabet} text={first} x={3} y={SIGN * 0.86} size={SIGN} />
        </svg>
      )}
      <span>
        {teacher} saw this on {formatDay(at)}
      </span>
    </p>
  )
}

/** How large a signature is written. */
const SIGN = 38
