import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PaletteGlyph, PaletteButton } from '../../ui/art/PaletteButton.tsx'
import { type counters, type Look, look, type Sheet } from './attempt.rules.ts'
import { words } from './attempt.words.ts'

const spoken: Record<Look, string> = {
  unseen: words.unseen,
  skipped: words.skipped,
  answered: words.isAnswered,
  marked: words.marked,
  both: words.both,
}

type Props = {
  sheet: Sheet
  count: ReturnType<typeof counters>
  disabled: boolean
  onGo: (to: number) => void
  onSubmit: () => void
}

function Keys({ sheet, disabled, onGo }: Pick<Props, 'sheet' | 'disabled' | 'onGo'>) {
  return (
    <div className="pal-frame mt-4">
      <div className="pal">
        {Array.from({ length: sheet.total }, (_, index) => (
          <PaletteButton
            key={index}
            number={index + 1}
            state={look(sheet, index)}
            current={index === sheet.current}
            disabled={disabled}
            aria-label={words.questionState(index + 1, spoken[look(sheet, index)])}
            onClick={() => onGo(index)}
          />
        ))}
      </div>
    </div>
  )
}

/** The four counters, also the legend of the palette. */
function Legend({ count }: Pick<Props, 'count'>) {
  const rows: [Look, string, number][] = [
    ['answered', words.answered, count.answered],
    ['skipped', words.notAnswered, count.notAnswered],
    ['unseen', words.notVisited, count.notVisited],
    ['marked', words.isMarked, count.marked],
  ]
  return (
    <dl className="legend">
      {rows.map(([state, name, number]) => (
        <div key={state}>
          <dt>
            <span className="lsh">
              <PaletteGlyph state={state} />
            </span>
            {name}
          </dt>
          <dd className="tnum">{number}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The palette beside the question, on wide screens. */
export function PalettePanel(props: Props) {
  return (
    <aside className="hidden pt-12 pb-10 lg:block" aria-label={words.palette}>
      <div className="sticky top-[120px]">
        <h2 className="text-lg tracking-normal">{words.allQuestions}</h2>
        <Keys {...props} />
        <Legend count={props.count} />
        <Button
          type="button"
          variant="line"
          className="mt-6 w-full"
          disabled={props.disabled}
          onClick={props.onSubmit}
        >
          {words.submit}
        </Button>
        <p className="mt-3 text-center text-sm text-ink-2">{words.canChange}</p>
      </div>
    </aside>
  )
}

/** The palette in a bottom sheet, on phones. */
export function PaletteSheet({ open, onClose, ...props }: Props & { open: boolean; onClose: () => void }) {
  const go = (to: number) => {
    onClose()
    props.onGo(to)
  }
  return (
    <Dialog open={open} onClose={onClose} title={words.allQuestions} variant="sheet">
      <Keys {...props} onGo={go} />
      <Legend count={props.count} />
      <Button type="button" className="mt-5 w-full" onClick={props.onSubmit}>
        {words.submit}
      </Button>
    </Dialog>
  )
}
