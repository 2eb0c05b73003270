import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { clearLocalData } from '../../platform/browser/session.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { translate } from '../../platform/translate.ts'
import { words } from './settings.words.ts'

type Load = () => Promise<{ data: { personId: string } }>

/** Downloads a person's data as a JSON file. */
async function saveData(load: Load): Promise<void> {
  try {
    const { data } = await load()
    saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  } catch (error) {
    toastError(error)
  }
}

/** A button that downloads a person's data. */
export function SaveData({ load }: { load: Load }) {
  return (
    <button type="button" className="textlink min-h-11" onClick={() => void saveData(load)}>
      <Download className="ico" aria-hidden="true" />
      {words.downloadData}
    </button>
  )
}

/** The card to download or delete personal data. */
export function OwnData({ load, children }: { load: Load; children: ReactNode }) {
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h3 className="text-lg">{words.yourData}</h3>
      <p className="mt-2 text-ink-2">{words.yourDataText}</p>
      <div className="mt-2 grid justify-items-start">
        <SaveData load={load} />
        {children}
      </div>
    </div>
  )
}

type Deletion = {
  /** The form of the page's action; it sends the password and these fields. */
  form: string
  sends?: Readonly<Record<string, string>>
  label: string
  /** Hidden text after the label, to tell several of these apart for screen readers. */
  name?: string
  title: string
  text: string
  submit: string
  onDone: (message: string) => void
}

/** A dialog for an action that cannot be undone and needs the password. */
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
                  label={words.yourPassword}
                  autoComplete="current-password"
                  required
                  {...field('password')}
                />
              </>
            )}
          </ActionForm>
          <Button variant="line" onClick={() => setOpen(false)}>
            {words.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** A permanent deletion that needs the password. */
export const DeleteWithPassword = (props: Omit<Deletion, 'submit'>) => (
  <ActWithPassword submit={words.deletePermanently} {...props} />
)

/** Deletes the signed-in person's account. */
export function DeleteAccount() {
  const navigate = useNavigate()
  return (
    <DeleteWithPassword
      form="delete"
      label={words.deleteAccount}
      title={words.deleteTitle}
      text={words.deleteText}
      onDone={(message) => {
        toast.success(translate(message))
        clearLocalData()
        void navigate(href('/'))
      }}
    />
  )
}
