import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { uuidv7 } from '../../platform/new-id.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'

/** /office/announcements/new: words to families. */
export function NewAnnouncementPage(): ReactNode {
  const [id] = useState(() => uuidv7(Date.now()))
  usePageBar({
    title: 'New announcement',
    help: 'Choose who gets it and write. Send it now, or choose a day and time.',
    above: { title: 'Announcements', to: href('/office/announcements') },
  })
  return <AnnouncementEditor id={id} stored={null} onChanged={() => {}} />
}
