import { href, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { toast } from '../../ui/toast.tsx'
import { useChildToAdd } from './child-to-add.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { createGroup } from './groups.contract.ts'

/** /office/groups/new: a new group. */
export function NewGroupPage() {
  usePageBar({
    title: 'New group',
    help: 'When and where it meets, the teacher and the number of seats. Times are IST. Add children afterwards.',
    above: { title: 'Groups', to: href('/office/groups') },
  })
  const navigate = useNavigate()
  const childToAdd = useChildToAdd()
  return (
    <div className="rg pad mo-one">
      <GroupEditor
        group={null}
        yes="Create group"
        save={async (form) => {
          const { data } = await call(createGroup, { body: form })
          toast.success(`${data.name} created`)
          void navigate(href('/office/groups/:id', { id: data._id }), { state: childToAdd && { childToAdd } })
          return data
        }}
      />
    </div>
  )
}
