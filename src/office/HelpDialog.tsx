import { Dialog } from '../ui/Dialog.tsx'

const keys = [
  ['Ctrl K', 'Search everything'],
  ['Ctrl /', 'This help'],
  ['Tab', 'To the next field, key or list'],
  ['Arrow keys', 'In a list: the row before and the row after'],
  ['Space', 'In a list: choose the row. On a handle: take it, put it down'],
  ['Shift and arrow', 'Choose several rows'],
  ['Enter', 'Open the row'],
  ['Ctrl S', 'In an editor: Save draft'],
  ['Esc', 'Close, or put back what was taken'],
] as const

type HelpProps = { open: boolean; title: string; help: string | undefined; onClose: () => void }

/** What one does on this page, and its keys. */
export function HelpDialog({ open, title, help, onClose }: HelpProps) {
  return (
    <Dialog open={open} title={`Help: ${title}`} onClose={onClose}>
      {help && <p className="mt-2">{help}</p>}
      <h3 className="mt-4 text-lg">Keys</h3>
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
