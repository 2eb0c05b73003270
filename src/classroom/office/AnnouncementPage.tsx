import { type ReactNode, useCallback, useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDateTime } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useIsSeated, useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Bead } from '../../ui/art/Bead.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import {
  type Announcement,
  type AnnouncementForm,
  getAnnouncement,
  remindOfAnnouncement,
} from '../announcements/announcements.contract.ts'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { childrenWords } from '../labels.ts'
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
  if (view.data.state === 'sent') return <Sent one={view.data} retry={retry} />
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

type Recipient = Announcement['recipients'][number]

/** What was sent, how far it has got, and who has not read it. */
function Sent({ one, retry }: { one: Announcement; retry: () => void }): ReactNode {
  const [onlyUnread, setOnlyUnread] = useState(false)
  const unread = one.recipients.filter(({ readAt }) => readAt === null)
  const shown = onlyUnread ? unread : one.recipients
  return (
    <div className="grid gap-4">
      <section className="rg pad mo-one pb-4" aria-labelledby="reach">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="reach" className="tnum">
              Read for <b className="text-2xl">{one.read}</b> of {childrenWords(one.children)}
            </h2>
            <ReadBeads read={one.read} all={one.children} />
          </div>
          <Acts one={one} unread={unread.length} onReminded={retry} />
        </div>
        <p className="muted mt-3">
          {audienceText(one)}, by {one.by}, {one.at && formatDateTime(one.at)}
          {one.remindedAt && `. Reminded ${formatDateTime(one.remindedAt)}.`}
        </p>
        <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{one.text}</p>
      </section>
      <section className="rg pad mo-one" aria-labelledby="readers">
        <h2 id="readers" className="font-bold">
          Families
        </h2>
        {one.recipients.length === 0 && <p className="muted my-2">Nobody was in these groups that day.</p>}
        {unread.length > 0 && one.read > 0 && (
          <div className="mo-a mt-2" role="group" aria-label="Whom the list shows">
            <button
              type="button"
              className="ob"
              aria-pressed={!onlyUnread}
              onClick={() => setOnlyUnread(false)}
            >
              All {one.children}
            </button>
            <button
              type="button"
              className="ob"
              aria-pressed={onlyUnread}
              onClick={() => setOnlyUnread(true)}
            >
              Not read {unread.length}
            </button>
          </div>
        )}
        <ul className="mt-2 divide-y divide-rule">
          {shown.map((recipient) => (
            <RecipientLine key={recipient.studentId} {...recipient} />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** So many beads are drawn at most; of more each stands for several children. */
const MAX_BEADS = 40

/** A bead a child: filled once the family has read it. */
function ReadBeads({ read, all }: { read: number; all: number }): ReactNode {
  const beads = Math.min(all, MAX_BEADS)
  const filled = Math.floor((read / Math.max(1, all)) * beads)
  return (
    <div className="mt-2 flex flex-wrap gap-1" aria-hidden="true">
      {Array.from({ length: beads }, (_, at) => (
        <Bead key={at} className="h-3.5" outline={at < filled ? 'filled' : 'hollow'} />
      ))}
    </div>
  )
}

type ActsProps = { one: Announcement; unread: number; onReminded: () => void }

function Acts({ one, unread, onReminded }: ActsProps): ReactNode {
  const mayManage = useMayManage()
  const navigate = useNavigate()
  const { busy, submit } = useSubmit()
  if (!mayManage) return null
  const { title, text, audience, centreId, groupId, day } = one
  const remind = () =>
    submit(async () => {
      toast.success((await call(remindOfAnnouncement, { params: { id: one._id }, body: {} })).message)
      onReminded()
    })
  return (
    <div className="mo-a">
      {unread > 0 && (
        <button type="button" className="ob ob-main" disabled={busy} onClick={() => void remind()}>
          Remind {unread}
        </button>
      )}
      {one.notice === 'message' && (
        <button
          type="button"
          className="ob"
          onClick={() =>
            void navigate(href('/office/announcements/new'), {
              state: { again: { title, text, audience, centreId, groupId, day } satisfies AnnouncementForm },
            })
          }
        >
          Use again
        </button>
      )}
    </div>
  )
}

function RecipientLine({ studentId, fullName, readAt }: Recipient): ReactNode {
  const isSeated = useIsSeated()
  const name = 'min-w-0 flex-1 [overflow-wrap:anywhere]'
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      {isSeated ? (
        <span className={name}>{fullName}</span>
      ) : (
        <Link
          className={`${name} underline underline-offset-2`}
          to={href('/office/people/:id', { id: studentId })}
        >
          {fullName}
        </Link>
      )}
      <span className="muted tnum">{readAt ? `read ${formatDateTime(readAt)}` : 'not read yet'}</span>
    </li>
  )
}
