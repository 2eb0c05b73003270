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
import { words } from './flash.words.ts'

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
        <h2 className="flash-h">{words.pickGrade}</h2>
        <Choice
          legend={words.language}
          name="spoken"
          options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          value={language}
          onChoose={(next) => {
            setPicked(next)
            setUsual(next)
          }}
        />
        <fieldset className="flash-grades">
          <legend>{words.fromSlow}</legend>
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
        <p className="flash-note">{words.playsLate}</p>
        <h2 className="flash-h">{words.makeOwn}</h2>
        <div className="flash-own">
          <Stepper
            label={words.digits}
            value={shown.digits}
            range={[1, 4]}
            onChange={(digits) => change({ digits })}
          />
          <Stepper
            label={words.numbers}
            value={shown.count}
            range={[2, 20]}
            onChange={(count) => change({ count })}
          />
        </div>
        <Choice
          legend={words.speed}
          name="pace"
          options={PACES.map((each) => [each, words.paces[each]] as const)}
          value={shown.pace}
          onChoose={(pace) => change({ pace })}
        />
      </div>
      {grade && (
        <aside aria-label={words.yourRound}>
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
            {words.start}
          </Button>
          <p className="flash-note">{own ? words.ownOnly : words.ownGrades(QUESTIONS, PASS)}</p>
          <LastRounds grades={grades} />
        </aside>
      )}
    </div>
  )
}
