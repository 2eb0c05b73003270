import { Dialog } from '../ui/Dialog.tsx'

const keys = [
  ['Ctrl K', 'Search everything'],
  ['Ctrl /', 'This help'],
  ['Tab', 'Go to the next field, button or list'],
  ['Arrow keys', 'In a list: previous or next row'],
  ['Space', 'In a list: select the row. On a handle: pick up or drop'],
  ['Shift and arrow', 'Select several rows'],
  ['Enter', 'Open the row'],
  ['Ctrl S', 'In an editor: save draft'],
  ['Esc', 'Close, or cancel the move'],
] as const

type HelpProps = { open: boolean; title: string; help: string | undefined; onClose: () => void }

/** Help on the page, with its keyboard shortcuts. */
export function HelpDialog({ open, title, help, onClose }: HelpProps) {
  return (
    <Dialog open={open} title={`Help: ${title}`} onClose={onClose}>
      {help && <p className="mt-2">{help}</p>}
      <h3 className="mt-4 text-lg">Keyboard shortcuts</h3>
      <dl className="of-keys mt-1">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
