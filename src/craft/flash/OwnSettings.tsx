import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Choice } from '../practice/Choice.tsx'
import { Stepper } from '../practice/Stepper.tsx'
import type { Show } from './flash.rules.ts'
import { showText } from './ladder.rules.ts'

type OwnProps = {
  show: Show
  steady: 'usual' | 'steady'
  onChange: (show: Show) => void
  onSteady: (steady: 'usual' | 'steady') => void
  onStart: () => void
  onClose: () => void
}

/** A show with one's own settings, in a sheet; nothing is graded. */
export function OwnSettings({ show, steady, onChange, onSteady, onStart, onClose }: OwnProps): ReactNode {
  return (
    <Dialog open onClose={onClose} title="As you like" variant="sheet">
      <div className="flash-own">
        <Stepper
          label="Digits"
          value={show.digits}
          range={[1, 4]}
          onChange={(digits) => onChange({ ...show, digits })}
        />
        <Stepper
          label="Numbers"
          value={show.count}
          range={[2, 20]}
          onChange={(count) => onChange({ ...show, count })}
        />
        <Stepper
          label="Seconds"
          value={show.seconds}
          range={[2, 30]}
          onChange={(seconds) => onChange({ ...show, seconds })}
        />
      </div>
      <Choice
        legend="Sums"
        name="takes"
        options={[
          ['add', 'Add only'],
          ['takes', 'Add and subtract'],
        ]}
        value={show.takes ? 'takes' : 'add'}
        onChoose={(next) => onChange({ ...show, takes: next === 'takes' })}
      />
      <Choice
        legend="Between numbers"
        name="steady"
        options={[
          ['usual', 'Blank for a moment'],
          ['steady', 'No blank'],
        ]}
        value={steady}
        onChoose={onSteady}
      />
      <p>{showText(show)}. Your own settings: practice only, no grade.</p>
      <Button className="flash-go" onClick={onStart}>
        Start
      </Button>
    </Dialog>
  )
}
