import { Clock, DatabaseBackup, Download } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { byteSize } from '../platform/files/byte-size.rules.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { addressOf, call, type Reply } from '../platform/wire.ts'
import { LoadError } from '../ui/office/LoadError.tsx'
import { usePageBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { longMoment } from './backup-labels.ts'
import { type Backup, backUpNow, downloadBackup, getBackups } from './backups.contract.ts'
import { ago } from './office.rules.ts'
import { formatTime24 } from '../platform/text/dates.rules.ts'

/** While a backup runs, the list is loaded again after this many milliseconds. */
const AGAIN_MS = 1_500

type BackupList = Reply<typeof getBackups>['data']

/** /office/backups: the list, a new backup, and how to restore. */
export function BackupsPage() {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getBackups, {}), []),
  )
  const state = view.phase === 'shown' ? view.data : null
  const running = state?.running ?? null
  const [asked, setAsked] = useState(false)
  const bar = usePageBar({
    title: 'Backups',
    help: 'One file with all data and uploads, made every night and before each update. Download copies and keep them elsewhere.',
    ...(state ? { note: `next ${formatTime24(state.next)}` } : {}),
  })
  useEffect(() => {
    if (!running) return undefined
    const timer = setTimeout(retry, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [running, retry])

  const begin = async () => {
    if (asked || running) return
    setAsked(true)
    try {
      await call(backUpNow, { body: {} })
    } catch (error) {
      toastError(error, 'The backup could not start')
    }
    setAsked(false)
    retry()
  }
  const key = (
    <button
      type="button"
      className="ob ob-main"
      aria-disabled={asked || running !== null}
      onClick={() => void begin()}
    >
      <DatabaseBackup className="ico" aria-hidden="true" />
      Back up now
    </button>
  )
  return (
    <>
      {bar && createPortal(key, bar)}
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {state && (
        <div className="bu">
          <List state={state} />
          <Restoring state={state} />
        </div>
      )}
    </>
  )
}

function List({ state }: { state: BackupList }) {
  const { backups, running, folder, now } = state
  return (
    <section className="rg lined" aria-labelledby="backups">
      <div className="rg-h">
        <h2 id="backups">Backups</h2>
        <span role="status">{running ? 'Making and checking a backup …' : `${backups.length} kept`}</span>
      </div>
      {backups.length === 0 ? (
        <p className="bu-none">
          No backups yet. The first runs at {formatTime24(state.next)}, or choose “Back up now”.
        </p>
      ) : (
        <ul className="dk-l">
          {backups.map((backup) => (
            <Row key={backup.name} backup={backup} now={now} />
          ))}
        </ul>
      )}
      <p className="bu-where">
        In <code>{folder}</code> on this server
      </p>
    </section>
  )
}

const reasons: Record<Backup['reason'], string> = {
  nightly: 'nightly',
  'by-hand': 'manual',
  'before-update': 'before an update',
  'before-restore': 'before a restore',
}
const states: Record<Exclude<Backup['state'], 'failed'>, string> = {
  whole: 'whole',
  changed: 'damaged: the file size has changed',
  unknown: 'copied from elsewhere, not checked',
}

function Row({ backup, now }: { backup: Backup; now: string }) {
  const { name, at, reason, state, bytes, sealed, holds, fault } = backup
  const late = state === 'failed' || state === 'changed'
  const title = longMoment(at)
  return (
    <li>
      <span className={`since ${late ? 'late' : ''}`}>
        {late && <Clock className="ico" aria-hidden="true" />}
        {ago(new Date(at), new Date(now))}
      </span>
      <span className="what">
        <b>{title}</b>
        {state === 'failed' ? (
          <span>
            {reasons[reason]}, failed: {fault}
          </span>
        ) : (
          <span className="tnum">
            {reasons[reason]}, {byteSize(bytes)}, {states[state]}
            {sealed && ', encrypted'}
            {holds && `, ${counted(holds)}`}
          </span>
        )}
      </span>
      <span className="act">
        {state !== 'failed' && (
          <a className="ob" href={addressOf(downloadBackup, { params: { name } })} download={name}>
            <Download className="ico" aria-hidden="true" />
            <span>
              Download<span className="sr-only"> the backup of {title}</span>
            </span>
          </a>
        )}
      </span>
    </li>
  )
}

const number = new Intl.NumberFormat('en-IN')
const many = (count: number, one: string, more: string) =>
  `${number.format(count)} ${count === 1 ? one : more}`
const counted = ({ people, orders, pictures }: NonNullable<Backup['holds']>): string =>
  [
    many(people, 'person', 'people'),
    many(orders, 'order', 'orders'),
    many(pictures, 'picture', 'pictures'),
  ].join(', ')

function Restoring({ state: { sealed } }: { state: BackupList }) {
  return (
    <section className="rg pad bu-how" aria-labelledby="restoring">
      <h2 id="restoring">To restore</h2>
      <ol>
        <li>The backup file. Keep one from each month somewhere else, in case this server fails.</li>
        <li>
          {sealed ? (
            <>
              The key. Backups are encrypted with <code>BACKUP_KEY</code> and can’t be opened without it. Keep
              it on paper, away from the files.
            </>
          ) : (
            <>
              No key: these files are not encrypted, so anyone who has one can read everything. Set{' '}
              <code>BACKUP_KEY</code> on the server to encrypt new ones.
            </>
          )}
        </li>
        <li>A server with this version of the software or a newer one, with an empty database.</li>
        <li>
          <code>npm run restore FILE</code>, while the academy is stopped. The file is checked first. Then
          everything is restored, or nothing changes.
        </li>
        <li>
          Then delete again anyone deleted after this backup, and check one person, one order and one picture.
        </li>
      </ol>
    </section>
  )
}
