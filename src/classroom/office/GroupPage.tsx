import { FileSpreadsheet, IdCard, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import { printIdCards } from '../../people/office/id-cards.contract.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useIsSeated, useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { saveDownload, saveFile } from '../../ui/save-file.ts'
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
import { GroupLicences } from './licences/GroupLicences.tsx'
import { GroupMakeUps } from './GroupMakeUps.tsx'
import { Members } from './Members.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

/** /office/groups/{id}: a group, the children in it, and its timetable. */
export function GroupPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getGroup, { params: { id } }), [id]),
  )
  usePageBar({
    title: view.phase === 'shown' ? view.data.name : 'Group',
    ...(view.phase === 'shown' && view.data.centre !== '' ? { note: view.data.centre } : {}),
    help: 'Add children from a date, or give them a last day. The teacher can’t see a child after it. Attendance stays if the timetable changes.',
    above: { title: 'Groups', to: href('/office/groups') },
  })
  const mayManage = useMayManage()
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  return (
    <div className="rg pad mo-one">
      <Members group={view.data} onChanged={retry} />
      <GroupMakeUps groupId={id} />
      <GroupLicences group={view.data} />
      {mayManage && (
        <>
          <h2 className="mt-6 mb-2 font-bold">Timetable</h2>
          <GroupEditor
            key={id}
            group={view.data}
            yes="Save"
            save={async (form, revision) => {
              const { data } = await call(changeGroup, { params: { id }, body: { ...form, revision } })
              toast.success(`${data.name} saved`)
              retry()
              return data
            }}
          />
          <More group={view.data} />
        </>
      )}
    </div>
  )
}

/** Downloads the register of this month and ID cards, and deletes a group that never had children. */
function More({ group }: { group: OfficeGroup }) {
  const navigate = useNavigate()
  const isSeated = useIsSeated()
  const [deleting, setDeleting] = useState(false)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setDeleting(false)
  })
  const params = { id: group._id }
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportGroupRegister, {
      params,
      query: { month: indianDay(new Date()).slice(0, 7), format },
    })
      .then(({ name, file }) => saveFile(name, file))
      .catch(toastError)
  const here = group.members.filter(({ leftOn }) => leftOn === null || leftOn >= indianDay(new Date()))
  const saveCards = () =>
    void saveDownload(
      download(printIdCards, { body: { ids: here.map(({ studentId }) => studentId) } }),
      'We couldn’t create the cards',
    )
  function remove() {
    return submit(async () => {
      await call(deleteGroup, { params })
      toast.success(`${group.name} deleted`)
      await navigate(href('/office/groups'))
    })
  }
  return (
    <div className="mo-a mt-3">
      {(['xlsx', 'csv'] as const).map((format) => (
        <button key={format} type="button" className="ob" onClick={() => save(format)}>
          <FileSpreadsheet className="ico" aria-hidden="true" />
          This month’s register as {format === 'xlsx' ? 'Excel' : 'CSV'}
        </button>
      ))}
      {here.length > 0 && !isSeated && (
        <button type="button" className="ob" onClick={saveCards}>
          <IdCard className="ico" aria-hidden="true" />
          ID cards
        </button>
      )}
      {group.members.length === 0 && (
        <button type="button" className="ob ob-bad" onClick={() => setDeleting(true)}>
          <Trash2 className="ico" aria-hidden="true" />
          Delete
        </button>
      )}
      <ConfirmDialog
        open={deleting}
        title={`Delete ${group.name}?`}
        text="No child was ever in this group. This can’t be undone."
        yes="Delete"
        no="Cancel"
        busy={busy}
        onNo={() => setDeleting(false)}
        onYes={() => void remove()}
      />
    </div>
  )
}
