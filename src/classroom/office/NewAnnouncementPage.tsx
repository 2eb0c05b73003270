import { type ReactNode, useState } from 'react'
import { href, useLocation } from 'react-router'
import { uuidv7 } from '../../platform/new-id.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import type { AnnouncementForm } from '../announcements/announcements.contract.ts'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'

/** /office/announcements/new: words to families. */
export function NewAnnouncementPage(): ReactNode {
  // What is used again comes along with the way here.
  const { state } = useLocation() as { state: { again?: AnnouncementForm } | null }
  const [id] = useState(() => uuidv7(Date.now()))
  usePageBar({
    title: 'New announcement',
    help: 'Choose who gets it and write. Send it now, or choose a day and time.',
    above: { title: 'Announcements', to: href('/office/announcements') },
  })
  return <AnnouncementEditor id={id} stored={null} again={state?.again ?? null} onChanged={() => {}} />
}
