import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { forgetEverything } from '../../platform/session.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'

type Load = () => Promise<{ data: { personId: string } }>

/** Saves what is kept of a person as a JSON file. */
async function saveData(load: Load): Promise<void> {
  try {
    const { data } = await load()
    saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  } catch (error) {
    toastError(error)
  }
}

/** A button that saves everything that is kept of a person. */
export function SaveData({ load }: { load: Load }) {
  return (
    <button type="button" className="textlink min-h-11" onClick={() => void saveData(load)}>
      <Download className="ico" aria-hidden="true" />
      Save all data
    </button>
  )
}

/** What the academy keeps: to take along, or to have deleted. */
export function OwnData({ load, children }: { load: Load; children: ReactNode }) {
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h3 className="text-lg">Your data</h3>
      <p className="mt-2 text-ink-2">Everything we keep of you, as a file; or the end of the account.</p>
      <div className="mt-2 grid justify-items-start">
        <SaveData load={load} />
        {children}
      </div>
    </div>
  )
}

type Deletion = {
  /** The form of the page's action that deletes; it sends the password, and these fields with it. */
  form: string
  sends?: Readonly<Record<string, string>>
  label: string
  /** What it is done to, read out behind the label where several stand below each other. */
  name?: string
  title: string
  text: string
  submit: string
  onDone: (message: string) => void
}

/** What cannot be undone, asked for with the password. */
export function ActWithPassword({ form, sends = {}, label, name, title, text, submit, onDone }: Deletion) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="textlink min-h-11" onClick={() => setOpen(true)}>
        <Trash2 className="ico" aria-hidden="true" />
        {label}
        {name !== undefined && <span className="sr-only"> {name}</span>}
      </button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        <p className="mt-3 text-ink-2">{text}</p>
        <div className="mt-5 grid gap-3">
          <ActionForm<{ message: string }, 'password'>
            form={form}
            submit={submit}
            onDone={({ message }) => onDone(message)}
          >
            {(field) => (
              <>
                {Object.entries(sends).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <PasswordField
                  label="Your password"
                  autoComplete="current-password"
                  required
                  {...field('password')}
                />
              </>
            )}
          </ActionForm>
          <Button variant="line" onClick={() => setOpen(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** A deletion that is asked for with the password. */
export const DeleteWithPassword = (props: Omit<Deletion, 'submit'>) => (
  <ActWithPassword submit="Delete for ever" {...props} />
)

/** The end of one's own account. */
export function DeleteAccount() {
  const navigate = useNavigate()
  return (
    <DeleteWithPassword
      form="delete"
      label="Delete the account"
      title="Delete your account?"
      text="Your name, answers, results and progress are deleted for ever. Payments and their receipts stay in our books, as the law asks."
      onDone={(message) => {
        toast.success(message)
        forgetEverything()
        void navigate(href('/'))
      }}
    />
  )
}
