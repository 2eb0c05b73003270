import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { forgetEverything } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast, toastError } from '../ui/toast.tsx'
import { AccountForm } from './AccountForm.tsx'
import { deleteOwnAccount } from './family.contract.ts'
import { Confirmed } from './forms.contract.ts'
import { useAccountForm } from './useAccountForm.ts'

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

type Deletion = { label: string; title: string; text: string; onConfirm: (password: string) => Promise<void> }

/** A deletion that is asked for with the password. */
export function DeleteWithPassword({ label, title, text, onConfirm }: Deletion) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="textlink min-h-11" onClick={() => setOpen(true)}>
        <Trash2 className="ico" aria-hidden="true" />
        {label}
      </button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        <p className="mt-3 text-ink-2">{text}</p>
        <Confirmation onConfirm={onConfirm} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Confirmation({ onConfirm, onCancel }: { onConfirm: (password: string) => Promise<void>; onCancel: () => void }) {
  const account = useAccountForm(['password'])
  const confirm = () => account.submit(Confirmed, ({ password }) => onConfirm(password), 'Something went wrong')
  return (
    <div className="mt-5 grid gap-3">
      <AccountForm account={account} onSubmit={confirm} action="Delete for ever">
        <PasswordField label="Your password" autoComplete="current-password" {...account.field('password')} />
      </AccountForm>
      <Button variant="line" onClick={onCancel}>
        Keep it
      </Button>
    </div>
  )
}

/** The end of one's own account. */
export function DeleteAccount() {
  const navigate = useNavigate()
  return (
    <DeleteWithPassword
      label="Delete the account"
      title="Delete your account?"
      text="Your name, answers, results and progress are deleted for ever. Payments and their receipts stay in our books, as the law asks."
      onConfirm={async (password) => {
        toast.success((await call(deleteOwnAccount, { body: { password } })).message)
        forgetEverything()
        void navigate(paths.home)
      }}
    />
  )
}
