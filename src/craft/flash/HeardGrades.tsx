import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../practice/Choice.tsx'
import { useSetting } from '../practice/useSetting.ts'
import { type HeardGrade, heardGrades, LANGUAGE_NAMES, LANGUAGES } from '../spoken/grades.rules.ts'
import type { BeginProps } from './FlashPage.tsx'
import { PASS, QUESTIONS } from './flash.rules.ts'
import { heard } from './heard.ts'
import { LastRounds } from './LastRounds.tsx'

const PACE_WORDS = { slow: 'slowly', usual: 'at a usual pace', quick: 'quickly' } as const

const wordsOf = ({ count, digits, pace }: HeardGrade): string =>
  `${count} numbers of ${digits === 1 ? 'one digit' : `${digits} digits`}, spoken ${PACE_WORDS[pace]}`

/** The grades of numbers that are spoken, in English or Hindi. */
export function HeardGrades({ onBegin }: BeginProps): ReactNode {
  const [language, setLanguage] = useSetting('spoken', LANGUAGES)
  const [at, setAt] = useState(0)
  const grades = heardGrades(language)
  const grade = grades[at]
  return (
    <div className="flash">
      <div>
        <h2 className="flash-h">Pick a grade</h2>
        <Choice
          legend="Language"
          name="spoken"
          options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          value={language}
          onChoose={setLanguage}
        />
        <fieldset className="flash-grades">
          <legend>From three slow numbers to ten quick ones</legend>
          {grades.map(({ key, name }, place) => (
            <button
              key={key}
              type="button"
              aria-pressed={place === at}
              aria-label={name}
              onClick={() => setAt(place)}
            >
              {place + 1}
            </button>
          ))}
        </fieldset>
        <p className="flash-note">
          The words are recorded and come on the clock of the sound. A question in which a number came late
          does not count.
        </p>
      </div>
      {grade && (
        <aside aria-label="Your round">
          <div className="flash-slate">
            <b>{grade.name}</b>
            <p>{wordsOf(grade)}</p>
          </div>
          <Button
            className="flash-go"
            onClick={() => onBegin({ grade, graded: true, medium: heard(language, grade.pace) })}
          >
            Start
          </Button>
          <p className="flash-note">
            {QUESTIONS} questions; {PASS} right pass. These grades are ours.
          </p>
          <LastRounds grades={grades} />
        </aside>
      )}
    </div>
  )
}
