import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MiniRod } from '../../quiz/bank/RodView.tsx'
import { Script, scriptWidth } from '../../ui/art/Script.tsx'
import { alphabet } from './alphabet.ts'
import type { ImprovedTopic, HardTopic, Home, NextLesson, Skill } from './home.contract.ts'
import { PRACTICE_PATH } from './practise.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { words } from './home.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** This week's topics against last week's, and the hardest topic. */
export function ImprovedCard({
  better,
  hard,
}: {
  better: readonly ImprovedTopic[]
  hard: HardTopic | null
}): ReactNode {
  const [tricky, topic, share] = hard ? words.tricky(hard.topic, hard.right, hard.total) : []
  return (
    <section aria-labelledby="better">
      <h2 id="better">{words.better}</h2>
      <div className="copy-page">
        {better.length === 0 ? (
          <p className="copy-none">{words.noneBetter}</p>
        ) : (
          <ul className="better">
            {better.map(({ topic, before, now }) => (
              <li key={topic}>
                <h3 lang={language.langOf(topic)}>{topic}</h3>
                <Week name={words.lastWeek} share={before} className="bead-mute" />
                <Week name={words.thisWeek} share={now} className="bead-tota" strong />
              </li>
            ))}
          </ul>
        )}
        {hard && (
          <p className="bt-next">
            <span>
              {tricky}
              <b>{topic}</b>
              {share}
            </span>
            <Link className="textlink" to={PRACTICE_PATH}>
              {words.practiseThese}
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
  const figures = words.rightOf(right, total)
  return (
    <p className="bt-r">
      <span>{name}</span>
      <MiniRod done={right} total={total} className={className} />
      {strong ? <b className="tnum">{figures}</b> : <span className="tnum">{figures}</span>}
    </p>
  )
}

/** So many lines fit on the page; the newest ones are on it. */
const LINES = 7

const texts: Readonly<Record<Skill['kind'], (skill: Skill) => string>> = {
  topic: ({ title }) => title,
  quiz: ({ title, count }) => words.answerAll(count, title),
  course: ({ title, count }) => words.allLessons(count, title),
}

type CanProps = { skills: readonly Skill[]; next: NextLesson | null; seenBy: Home['seenBy'] }

/** An index page: what can be done, since when; the next lesson stands last, in pencil. */
export function SkillsCard({ skills, next, seenBy }: CanProps): ReactNode {
  const from = Math.max(0, skills.length - LINES)
  return (
    <section aria-labelledby="can">
      <h2 id="can">{words.skills}</h2>
      <div className="can-page">
        <div className="can-h" aria-hidden="true">
          <span>{words.number}</span>
          <span>{words.iCan}</span>
          <span>{words.since}</span>
        </div>
        <ol className="can" start={from + 1}>
          {skills.slice(from).map((skill, index) => (
            <li key={`${skill.kind} ${skill.title}`}>
              <span className="can-n tnum">{from + index + 1}</span>
              <span className="can-t" lang={language.langOf(texts[skill.kind](skill))}>
                {texts[skill.kind](skill)}
              </span>
              <time className="tnum" dateTime={skill.since}>
                {formatDay(skill.since)}
              </time>
            </li>
          ))}
          {next && (
            <li className="can-next">
              <span className="can-n tnum">{skills.length + 1}</span>
              <span className="can-t" lang={language.langOf(next.title)}>
                {next.title}
              </span>
              <span className="tnum">{words.lessonNumber(next.number)}</span>
            </li>
          )}
          {skills.length === 0 && !next && (
            <li className="can-next">
              <span className="can-n tnum">1</span>
              <span className="can-t">{words.firstLine}</span>
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
      <span>{words.seen(teacher, formatDay(at))}</span>
    </p>
  )
}

/** How large a signature is written. */
const SIGN = 38
