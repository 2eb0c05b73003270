import { BadgeCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { disciplines, type Made, makeByRule } from '../bank/generators/techniques.rules.ts'
import { MAX_QUESTIONS } from '../quiz.contract.ts'
import { Words } from '../Words.tsx'
import type { QuestionDraft } from './documents.contract.ts'
import { NumberField } from '../../ui/office/NumberField.tsx'
import './quizzes.css'

type RuleProps = {
  known: readonly QuestionDraft[]
  onAdd: (questions: readonly QuestionDraft[]) => void
  onClose: () => void
}

/** Places in the lists of disciplines, their techniques and the levels of those. */
type TechniqueChoice = { discipline: number; technique: number; level: number }

const MOST = 50
const newSeed = () => crypto.getRandomValues(new Uint16Array(1))[0] ?? 1

const asDraft = (made: Made, topic: string): QuestionDraft => ({ id: uuidv7(Date.now()), topic, ...made })
const whole = (value: number | null, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value ?? least)))

/** Generates questions and previews them before adding. */
export function RuleDialog({ known, onAdd, onClose }: RuleProps) {
  const [wish, setWish] = useState<TechniqueChoice>({ discipline: 0, technique: 0, level: 0 })
  const [count, setCount] = useState<number | null>(10)
  const [seed, setSeed] = useState<number | null>(newSeed)
  const discipline = disciplines[wish.discipline]
  const technique = discipline?.techniques[wish.technique]
  const rule = technique?.levels[wish.level]
  const room = MAX_QUESTIONS - known.length
  const wanted = whole(count, 1, Math.min(MOST, room))
  const made = useMemo(
    () =>
      rule
        ? makeByRule({
            rule,
            count: wanted,
            seed: whole(seed, 0, 999_999),
            asked: known.map(({ text }) => text),
          })
        : [],
    [rule, wanted, seed, known],
  )
  return (
    <Dialog open onClose={onClose} title="Generate questions" className="dlg-wide">
      <div className="cf mt-3">
        <TechniqueFields wish={wish} onChange={setWish} />
        <NumberField label="How many" hint={`Up to ${MOST}`} value={count} onNumber={setCount} />
        <NumberField label="Seed" hint="Same seed, same questions" value={seed} onNumber={setSeed} />
        <div className="of-f">
          <button type="button" className="ob rl-o" onClick={() => setSeed(newSeed())}>
            More
          </button>
        </div>
      </div>
      <p className="proof" role="status">
        <BadgeCheck className="ico" aria-hidden="true" />
        <span>
          <b>
            {made.length} {made.length === 1 ? 'question' : 'questions'}, every answer checked
          </b>{' '}
          by a second calculation.
          {made.length < wanted && ' No more new questions from this rule.'}
        </span>
      </p>
      <QuestionPreview made={made} />
      <div className="dlg-actions">
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="neel"
          disabled={made.length === 0}
          onClick={() => onAdd(made.map((one) => asDraft(one, technique?.name ?? '')))}
        >
          Add {made.length} {made.length === 1 ? 'question' : 'questions'}
        </Button>
      </div>
    </Dialog>
  )
}

type TechniqueProps = { wish: TechniqueChoice; onChange: (wish: TechniqueChoice) => void }

function TechniqueFields({ wish, onChange }: TechniqueProps) {
  const discipline = disciplines[wish.discipline]
  const technique = discipline?.techniques[wish.technique]
  return (
    <>
      <OfficeSelect
        label="Subject"
        value={wish.discipline}
        onChange={({ target }) => onChange({ discipline: Number(target.value), technique: 0, level: 0 })}
      >
        {disciplines.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </OfficeSelect>
      <OfficeSelect
        label="Technique"
        wide
        value={wish.technique}
        onChange={({ target }) => onChange({ ...wish, technique: Number(target.value), level: 0 })}
      >
        {discipline?.techniques.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </OfficeSelect>
      <OfficeSelect
        label="Level"
        value={wish.level}
        onChange={({ target }) => onChange({ ...wish, level: Number(target.value) })}
      >
        {technique?.levels.map((_, index) => (
          <option key={index} value={index}>
            {index + 1}
          </option>
        ))}
      </OfficeSelect>
    </>
  )
}

/** The generated questions with the correct option marked. */
function QuestionPreview({ made }: { made: readonly Made[] }) {
  return (
    <ol className="rl">
      {made.map(({ text, options, correct }) => (
        <li key={text}>
          <p className="font-[660]">
            <Words text={text} />
          </p>
          <ul>
            {options.map((option, place) => (
              <li key={option} className={place === correct ? 'right' : ''}>
                <Words text={option} />
                {place === correct && <span className="sr-only"> (right)</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
