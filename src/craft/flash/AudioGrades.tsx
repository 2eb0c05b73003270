import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../practice/Choice.tsx'
import { Stepper } from '../practice/Stepper.tsx'
import { useSetting } from '../practice/useSetting.ts'
import {
  type HeardGrade,
  heardAt,
  heardGrades,
  LANGUAGE_NAMES,
  LANGUAGES,
  OWN_HEARD,
  PACES,
  spokenWords,
} from '../spoken/grades.rules.ts'
import type { BeginProps } from './FlashPage.tsx'
import { PASS, QUESTIONS } from './flash.rules.ts'
import { audioPlayback } from './audio-playback.ts'
import { LastRounds } from './LastRounds.tsx'

const PACE_NAMES = { slow: 'Slow', usual: 'Normal', quick: 'Fast' } as const

/** The listening grades in English or Hindi, and own settings; `asked`: a grade's key. */
export function AudioGrades({ asked, onBegin }: BeginProps & { asked: string | null }): ReactNode {
  const first = heardAt(asked)
  const [usual, setUsual] = useSetting('spoken', LANGUAGES)
  const [picked, setPicked] = useState(first?.language ?? null)
  const [at, setAt] = useState(first?.at ?? 0)
  const [own, setOwn] = useState<HeardGrade | null>(null)
  const language = picked ?? usual
  const grades = heardGrades(language)
  const grade = own ?? grades[at]
  const change = (part: Partial<HeardGrade>) => setOwn({ ...(own ?? OWN_HEARD), ...part })
  const shown = own ?? OWN_HEARD
  return (
    <div className="flash">
      <div>
        <h2 className="flash-h">Pick a grade</h2>
        <Choice
          legend="Language"
          name="spoken"
          options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          value={language}
          onChoose={(next) => {
            setPicked(next)
            setUsual(next)
          }}
        />
        <fieldset className="flash-grades">
          <legend>From 3 slow numbers to 10 fast ones</legend>
          {grades.map(({ key, name }, place) => (
            <button
              key={key}
              type="button"
              aria-pressed={own === null && place === at}
              aria-label={name}
              onClick={() => {
                setOwn(null)
                setAt(place)
              }}
            >
              {place + 1}
            </button>
          ))}
        </fieldset>
        <p className="flash-note">If a number plays late, that question does not count.</p>
        <h2 className="flash-h">Or make your own</h2>
        <div className="flash-own">
          <Stepper
            label="Digits"
            value={shown.digits}
            range={[1, 4]}
            onChange={(digits) => change({ digits })}
          />
          <Stepper
            label="Numbers"
            value={shown.count}
            range={[2, 20]}
            onChange={(count) => change({ count })}
          />
        </div>
        <Choice
          legend="Speed"
          name="pace"
          options={PACES.map((each) => [each, PACE_NAMES[each]] as const)}
          value={shown.pace}
          onChoose={(pace) => change({ pace })}
        />
      </div>
      {grade && (
        <aside aria-label="Your round">
          <div className="flash-slate">
            <b>{grade.name}</b>
            <p>{spokenWords(grade)}</p>
          </div>
          <Button
            className="flash-go"
            onClick={() =>
              onBegin({ grade, graded: own === null, medium: audioPlayback(language, grade.pace) })
            }
          >
            Start
          </Button>
          <p className="flash-note">
            {own
              ? 'Your own settings: practice only, no grade.'
              : `${QUESTIONS} questions, ${PASS} right to pass. Our own grades.`}
          </p>
          <LastRounds grades={grades} />
        </aside>
      )}
    </div>
  )
}
