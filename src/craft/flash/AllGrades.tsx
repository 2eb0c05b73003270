import { Check, Lock, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Choice } from '../practice/Choice.tsx'
import { SCALES, type Scale } from './flash.rules.ts'
import type { LadderStep } from './ladder.rules.ts'
import { words } from './flash.words.ts'

type AllGradesProps = {
  scale: Scale['key']
  steps: readonly LadderStep[]
  opened: string
  isLocked: (step: LadderStep) => boolean
  onScale: (scale: Scale['key']) => void
  onChoose: (at: number) => void
  onClose: () => void
}

/** All grades of a scale, kyu and dan, in a sheet. */
export function AllGrades({
  scale,
  steps,
  opened,
  isLocked,
  onScale,
  onChoose,
  onClose,
}: AllGradesProps): ReactNode {
  return (
    <Dialog open onClose={onClose} title={words.allGrades(steps.length)} variant="sheet">
      <Choice
        legend={words.scale}
        name="scale"
        options={SCALES.map((each) => [each.key, each.name] as const)}
        value={scale}
        onChoose={onScale}
      />
      {(['kyu', 'dan'] as const).map((kind) => (
        <fieldset key={kind} className="flash-grades">
          <legend>{words[kind]}</legend>
          {steps.map((step, at) => {
            const { key, name } = step.grade
            if (step.grade.kind !== kind) return null
            return (
              <button
                key={key}
                type="button"
                aria-pressed={key === opened}
                aria-label={nameAndState(step, isLocked(step))}
                className={isLocked(step) ? 'is-locked' : ''}
                onClick={() => onChoose(at)}
              >
                {isLocked(step) && <Lock className="ico" aria-hidden="true" />}
                {!isLocked(step) && step.isPassed && <Check className="ico" aria-hidden="true" />}
                {name.split(' ')[0]}
              </button>
            )
          })}
        </fieldset>
      ))}
      <p className="flash-note">
        <ShieldCheck className="ico" aria-hidden="true" />
        {words.safety}
      </p>
    </Dialog>
  )
}

function nameAndState({ grade: { name }, isPassed }: LadderStep, isLocked: boolean): string {
  if (isLocked) return words.gradeLocked(name)
  return isPassed ? words.gradePassed(name) : name
}
