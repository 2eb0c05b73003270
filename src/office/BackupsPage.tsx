import { Clock, DatabaseBackup, Download } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { useOwn } from '../platform/useOwn.ts'
import { addressOf, call, type Reply } from '../platform/wire.ts'
import { Failed } from '../ui/office/Failed.tsx'
import { useBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { clock, longMoment, megabytes } from './backup-words.ts'
import { type Backup, backUpNow, downloadBackup, getBackups } from './backups.contract.ts'
import { ago } from './office.rules.ts'

/** While one is being made the list is read again after this many milliseconds. */
const AGAIN_MS = 1_500

type Told = Reply<typeof getBackups>['data']

/** /office/backups: what there is, a new one, and what a restore needs. */
export function BackupsPage() {
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getBackups, {}), []),
  )
  const told = view.phase === 'shown' ? view.data : null
  const running = told?.running ?? null
  const [asked, setAsked] = useState(false)
  const bar = useBar({
    title: 'Backups',
    help: 'Each backup is one file with every row and every upload. One is made each night and before each update; make one by hand before anything that worries you, and keep a copy in another place.',
    ...(told ? { note: `next ${clock(told.next)}` } : {}),
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
      toastError(error, 'The backup could not be begun')
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
      {view.phase === 'failed' && <Failed message={view.message} retry={retry} />}
      {told && (
        <div className="bu">
          <List told={told} />
          <Restoring told={told} />
        </div>
      )}
    </>
  )
}

function List({ told }: { told: Told }) {
  const { backups, running, folder, now } = told
  return (
    <section className="rg lined" aria-labelledby="backups">
      <div className="rg-h">
        <h2 id="backups">Backups</h2>
        <span role="status">
          {running ? 'One is being made, then read to its end' : `${backups.length} kept`}
        </span>
      </div>
      {backups.length === 0 ? (
        <p className="bu-none">
          No backup yet. The first one is made at {clock(told.next)}, or with “Back up now”.
        </p>
      ) : (
        <ul className="dk-l">
          {backups.map((backup) => (
            <Row key={backup.name} backup={backup} now={now} />
          ))}
        </ul>
      )}
      <p className="bu-where">
        In <code>{folder}</code> on this machine
      </p>
    </section>
  )
}

const reasons: Record<Backup['reason'], string> = {
  nightly: 'nightly',
  'by-hand': 'by hand',
  'before-update': 'before an update',
  'before-restore': 'before a restore',
}
const states: Record<Exclude<Backup['state'], 'failed'>, string> = {
  whole: 'whole',
  changed: 'not whole: its length has changed since it was made',
  unknown: 'came from elsewhere, not read here',
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
            {reasons[reason]}, did not come about: {fault}
          </span>
        ) : (
          <span className="tnum">
            {reasons[reason]}, {megabytes(bytes)}, {states[state]}
            {sealed && ', sealed'}
            {holds && `; ${counted(holds)}`}
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

function Restoring({ told: { sealed } }: { told: Told }) {
  return (
    <section className="rg pad bu-how" aria-labelledby="restoring">
      <h2 id="restoring">If one is needed</h2>
      <ol>
        <li>
          The file. Keep one of each month in another place than this machine: what takes the machine takes
          its backups too.
        </li>
        <li>
          {sealed ? (
            <>
              The key. Files are sealed with <code>BACKUP_KEY</code>: without it nobody opens them, you
              neither. Keep it on paper, away from the files.
            </>
          ) : (
            <>
              No key: these files are not sealed, and whoever has one reads everything in it. Set{' '}
              <code>BACKUP_KEY</code> where the server is set up, and new ones are.
            </>
          )}
        </li>
        <li>
          A machine with this version of the academy’s software, or a younger one, and nothing in it yet.
        </li>
        <li>
          <code>npm run restore FILE</code>, while the academy is stopped. The file is read to its end first;
          then all of it comes back, or nothing is changed.
        </li>
        <li>
          Afterwards erase again whoever was erased since, and look at one person, one order, one picture.
        </li>
      </ol>
    </section>
  )
}
