import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { beadPath, facetPath } from '../../ui/art/bead.ts'
import { words as language } from '../../platform/language.words.ts'
import type { Trend } from './diary.contract.ts'
import { words } from './diary.words.ts'

const kinds: readonly (readonly [RegExp, string])[] = [
  [/abacus/i, 'abacus'],
  [/vedic/i, 'vedic'],
  [/cube/i, 'cube'],
  [/writing/i, 'handwriting'],
]
/** The colour of a subject's beads. */
const kindOf = (subject: string): string => kinds.find(([name]) => name.test(subject))?.[1] ?? 'other'

const LENGTH = 300
const BEAD = { w: 33, h: 15 }
const at = (percent: number) => 12 + (percent / 100) * (LENGTH - 24)

/** A topic on its wire: the empty bead four weeks ago, the filled one now. */
function Rod({ before, now }: Pick<Trend, 'before' | 'now'>): ReactNode {
  const moved = before !== null && before !== now
  return (
    <svg className="dy-rod" viewBox={`0 0 ${LENGTH} 36`} preserveAspectRatio="none" aria-hidden="true">
      <path className="dy-trend-line" d={`M0 18H${LENGTH}`} />
      {moved && (
        <path className={`dy-trend-run ${now > before ? 'up' : 'down'}`} d={`M${at(before)} 18H${at(now)}`} />
      )}
      {moved && <path className="dy-trend-then" transform={place(before)} d={beadPath(BEAD.w, BEAD.h)} />}
      <g transform={place(now)}>
        <path className="b-base" d={beadPath(BEAD.w, BEAD.h)} />
        <path className="b-low" d={facetPath(BEAD.w, BEAD.h)} />
      </g>
    </svg>
  )
}

/** Beads are turned upright, as the wire is horizontal. */
const place = (percent: number) => `translate(${at(percent)} 18) rotate(90)`

/** The progress in each topic. */
export function TrendRods({ topics, name }: { topics: readonly Trend[]; name: string }): ReactNode {
  return (
    <section>
      <h3>{words.progress}</h3>
      {topics.length === 0 ? (
        <p className="dy-none">{words.noTopics(name)}</p>
      ) : (
        <>
          <ul className="dy-trend">
            {topics.map((topic) => (
              <Topic key={`${topic.subject} ${topic.topic}`} {...topic} />
            ))}
          </ul>
          <p className="dy-note">{words.trendBeads}</p>
        </>
      )}
    </section>
  )
}

function Topic({ topic, subject, before, now, word }: Trend): ReactNode {
  const moved = before !== null && before !== now
  return (
    <li className={`subject-${kindOf(subject)}`}>
      <span className="tt" lang={language.langOf(topic)}>
        {topic}
      </span>
      <span className={`tw ${word === 'Better' ? 'up' : ''}`}>
        {word === 'Better' && <TrendingUp className="ico" aria-hidden="true" />}
        {word === 'Slightly lower' && <TrendingDown className="ico" aria-hidden="true" />}
        {words.trend(word)}
      </span>
      <Rod before={before} now={now} />
      <span className="tn tnum">
        {moved && <span aria-hidden="true">{before}% </span>}
        <b>{now}%</b>
        <span className="sr-only">{words.correct(moved ? before : null)}</span>
      </span>
    </li>
  )
}
