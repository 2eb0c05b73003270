import './exams.css'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { partInShort } from './exam-labels.rules.ts'
import type { GradeStanding } from './exams.contract.ts'
import type { Grade, Scale } from './grades.rules.ts'
import { words } from './exams.words.ts'
import { inShort, standingWords } from './labels.ts'
import { words as language } from '../../platform/language.words.ts'
import { gradeName, SCALES } from './grades.rules.ts'

type RungsProps = {
  scale: Scale
  standings?: readonly GradeStanding[] | undefined
  /** The grades that come next, by key. */
  next?: readonly string[]
  /** As a draft looks: its grades have no pages yet. */
  still?: boolean
}

/** The grades of one scale as beads on a wire, passed ones filled. */
export function GradesView({ scale, standings = [], next = [], still = false }: RungsProps): ReactNode {
  const { key, grades } = scale
  const { name, about } = SCALES.find((given) => given.key === key) ?? scale
  const lang = language.langOf(name)
  return (
    <section aria-labelledby={`scale-${key}`}>
      <h2 id={`scale-${key}`} lang={lang}>
        {name}
      </h2>
      <p lang={lang}>{about}</p>
      <ol className="ex-ladder">
        {grades.map((grade, at) => (
          <GradeRow
            key={grade.key}
            grade={grade}
            before={grades[at - 1]}
            still={still}
            isNext={next.includes(grade.key)}
            standing={standings.find((each) => each.grade === grade.key)}
          />
        ))}
      </ol>
    </section>
  )
}

type GradeRowProps = {
  grade: Grade
  /** The one below it in the scale. */
  before: Grade | undefined
  standing: GradeStanding | undefined
  still: boolean
  isNext: boolean
}

function GradeRow({ grade, before, standing, still, isNext }: GradeRowProps): ReactNode {
  const state = standing ? standingWords(standing) : ''
  const name = gradeName(grade.key, grade.name)
  const says = (
    <>
      <b lang={language.langOf(name)}>{name}</b>
      {isNext && <em>{words.next}</em>}
      <span>{paperInShort(grade, before)}</span>
      <span className="tnum">{inShort(grade)}</span>
      {state && <strong>{state}</strong>}
    </>
  )
  return (
    <li className={`ex-rung is-${standing?.state ?? 'open'} ${isNext ? 'is-next' : ''}`}>
      <svg viewBox="-19 -10 38 20" aria-hidden="true">
        <BeadShape w={36} h={18} />
      </svg>
      {still ? (
        <div className="ex-says">{says}</div>
      ) : (
        <Link className="ex-says" to={href('/exams/:id', { id: grade.key })}>
          {says}
        </Link>
      )}
    </li>
  )
}

/** What a paper asks; of one with the questions of the grade below it, what differs. */
function paperInShort({ blueprint }: Grade, before: Grade | undefined): string {
  const isSame = JSON.stringify(before?.blueprint.parts) === JSON.stringify(blueprint.parts)
  if (before && isSame && before.blueprint.pass !== blueprint.pass)
    return words.samePaper(gradeName(before.key, before.name), blueprint.pass, before.blueprint.pass)
  return blueprint.parts.map(partInShort).join('; ')
}
