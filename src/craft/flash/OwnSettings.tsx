import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Choice } from '../practice/Choice.tsx'
import { Stepper } from '../practice/Stepper.tsx'
import type { Show } from './flash.rules.ts'
import { showText } from './ladder.rules.ts'
import { words } from './flash.words.ts'

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
    <Dialog open onClose={onClose} title={words.asYouLike} variant="sheet">
      <div className="flash-own">
        <Stepper
          label={words.digits}
          value={show.digits}
          range={[1, 4]}
          onChange={(digits) => onChange({ ...show, digits })}
        />
        <Stepper
          label={words.numbers}
          value={show.count}
          range={[2, 20]}
          onChange={(count) => onChange({ ...show, count })}
        />
        <Stepper
          label={words.seconds}
          value={show.seconds}
          range={[2, 30]}
          onChange={(seconds) => onChange({ ...show, seconds })}
        />
      </div>
      <Choice
        legend={words.sums}
        name="takes"
        options={[
          ['add', words.addOnly],
          ['takes', words.addAndTake],
        ]}
        value={show.takes ? 'takes' : 'add'}
        onChoose={(next) => onChange({ ...show, takes: next === 'takes' })}
      />
      <Choice
        legend={words.between}
        name="steady"
        options={[
          ['usual', words.blank],
          ['steady', words.noBlank],
        ]}
        value={steady}
        onChoose={onSteady}
      />
      <p>
        {words.sentence(showText(show))} {words.ownOnly}
      </p>
      <Button className="flash-go" onClick={onStart}>
        {words.start}
      </Button>
    </Dialog>
  )
}
