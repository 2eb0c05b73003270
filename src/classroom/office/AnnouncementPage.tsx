import { type ReactNode, useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDateTime } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useIsSeated, useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Announcement, getAnnouncement } from '../announcements/announcements.contract.ts'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { audienceText, stateLabels } from './announcement-labels.ts'

/** /office/announcements/{id}: a draft to go on with, or what was sent and who has read it. */
export function AnnouncementPage(): ReactNode {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getAnnouncement, { params: { id } }), [id]),
  )
  const mayManage = useMayManage()
  usePageBar({
    title: view.phase === 'shown' ? view.data.title : 'Announcement',
    help: 'A draft can be changed and sent. Of one that was sent you see who has read it.',
    note: view.phase === 'shown' ? stateLabels[view.data.state] : '',
    above: { title: 'Announcements', to: href('/office/announcements') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  if (view.data.state === 'sent') return <Sent one={view.data} />
  if (!mayManage) return <Unsent one={view.data} />
  return (
    <>
      {view.data.at && <p className="of-hint mb-3">Planned for {formatDateTime(view.data.at)}.</p>}
      <AnnouncementEditor key={id} id={id} stored={view.data} onChanged={retry} />
    </>
  )
}

/** One that is not sent yet, for who may only read it. */
const Unsent = ({ one }: { one: Announcement }): ReactNode => (
  <div className="rg pad mo-one pb-4">
    <p className="muted">
      {audienceText(one)}, by {one.by}, {one.at ? `planned for ${formatDateTime(one.at)}` : 'a draft'}
    </p>
    <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{one.text}</p>
  </div>
)

function Sent({ one }: { one: Announcement }): ReactNode {
  const isSeated = useIsSeated()
  return (
    <div className="rg pad mo-one">
      <p className="muted">
        {audienceText(one)}, by {one.by}, {one.at && formatDateTime(one.at)}
      </p>
      <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{one.text}</p>
      <h2 className="mt-5 font-bold tnum">
        Read by {one.read} of {one.children}
      </h2>
      {one.recipients.length === 0 && <p className="muted mt-2">Nobody was in these groups that day.</p>}
      <ul className="mt-2 divide-y divide-rule">
        {one.recipients.map(({ studentId, fullName, readAt }) => (
          <li key={studentId} className="flex flex-wrap items-center gap-x-4 py-2">
            {isSeated ? (
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{fullName}</span>
            ) : (
              <Link
                className="min-w-0 flex-1 underline underline-offset-2 [overflow-wrap:anywhere]"
                to={href('/office/people/:id', { id: studentId })}
              >
                {fullName}
              </Link>
            )}
            <span className="muted tnum">{readAt ? `read ${formatDateTime(readAt)}` : 'not read yet'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
