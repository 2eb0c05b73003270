import { FileSpreadsheet, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import { indianDay } from '../../platform/india.rules.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call, download } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { GroupEditor } from './GroupEditor.tsx'
import {
  changeGroup,
  deleteGroup,
  exportGroupRegister,
  getGroup,
  type OfficeGroup,
} from './groups.contract.ts'
import { Members } from './Members.tsx'

/** /office/groups/{id}: a group, the children in it, and its timetable. */
export function GroupPage() {
  const { id = '' } = useParams()
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getGroup, { params: { id } }), [id]),
  )
  useBar({
    title: view.phase === 'shown' ? view.data.name : 'Group',
    help: 'Put children in from a day on, and let them leave with one: from the next day on the teacher sees nothing of a child who left. A change of the timetable keeps what was marked.',
    above: { title: 'Groups', to: href('/office/groups') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <Failed message={view.message} retry={retry} />
  return (
    <div className="rg pad mo-one">
      <Members group={view.data} onChanged={retry} />
      <h2 className="mt-6 mb-2 font-bold">Timetable</h2>
      <GroupEditor
        key={id}
        group={view.data}
        yes="Save"
        save={async (form, revision) => {
          const { data } = await call(changeGroup, { params: { id }, body: { ...form, revision } })
          toast.success(`${data.name} is saved`)
          retry()
          return data
        }}
      />
      <More group={view.data} />
    </div>
  )
}

/** The register of this month as a file, and the end of a group that nobody was ever in. */
function More({ group }: { group: OfficeGroup }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { id: group._id }
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportGroupRegister, {
      params,
      query: { month: indianDay(new Date()).slice(0, 7), format },
    })
      .then(({ name, file }) => saveFile(name, file))
      .catch(toastError)
  async function remove() {
    setBusy(true)
    try {
      await call(deleteGroup, { params })
      toast.success(`${group.name} is deleted`)
      void navigate(href('/office/groups'))
    } catch (error) {
      toastError(error)
      setBusy(false)
      setDeleting(false)
    }
  }
  return (
    <div className="mo-a mt-3">
      {(['xlsx', 'csv'] as const).map((format) => (
        <button key={format} type="button" className="ob" onClick={() => save(format)}>
          <FileSpreadsheet className="ico" aria-hidden="true" />
          Register of this month as {format === 'xlsx' ? 'Excel' : 'CSV'}
        </button>
      ))}
      {group.members.length === 0 && (
        <button type="button" className="ob ob-bad" onClick={() => setDeleting(true)}>
          <Trash2 className="ico" aria-hidden="true" />
          Delete
        </button>
      )}
      <ConfirmDialog
        open={deleting}
        title={`Delete ${group.name}?`}
        text="No child was ever in it. This can’t be undone."
        yes="Delete"
        no="Cancel"
        busy={busy}
        onNo={() => setDeleting(false)}
        onYes={() => void remove()}
      />
    </div>
  )
}
