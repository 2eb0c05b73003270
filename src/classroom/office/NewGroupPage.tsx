import { href, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { useBar } from '../../ui/office/frame.ts'
import { toast } from '../../ui/toast.tsx'
import { GroupEditor } from './GroupEditor.tsx'
import { createGroup } from './groups.contract.ts'

/** /office/groups/new: a new group. */
export function NewGroupPage() {
  useBar({
    title: 'New group',
    help: 'When and where it meets, who teaches it and how many children fit. Days and times are India’s. The children are put in afterwards.',
    above: { title: 'Groups', to: href('/office/groups') },
  })
  const navigate = useNavigate()
  return (
    <div className="rg pad mo-one">
      <GroupEditor
        group={null}
        yes="Make group"
        save={async (form) => {
          const { data } = await call(createGroup, { body: form })
          toast.success(`${data.name} is made`)
          void navigate(href('/office/groups/:id', { id: data._id }))
          return data
        }}
      />
    </div>
  )
}
