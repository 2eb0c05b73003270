import { DatabaseBackup } from 'lucide-react'
import { href, Link } from 'react-router'
import type { LastBackup as Told } from './office.contract.ts'
import { clock, megabytes, moment } from './backup-words.ts'

/** At the foot of the index: the last backup and the next, for the owner. */
export function LastBackup({ last, now }: { last: Told; now: string }) {
  const { bytes, failed, next } = last
  const at = last.at ? moment(last.at, now) : null
  return (
    <Link to={href('/office/backups')} className={`of-backup ${failed ? 'late' : ''}`}>
      <DatabaseBackup className="ico" aria-hidden="true" />
      {failed ? (
        <span>
          The last backup failed
          <small>{at ? `the one before: ${at}` : 'there is none'}</small>
        </span>
      ) : (
        <span>
          {at ? `Backup ${at}, whole` : 'No backup yet'}
          <small className="tnum">
            {at ? `${megabytes(bytes)}, next ${clock(next)}` : `the first one at ${clock(next)}`}
          </small>
        </span>
      )}
    </Link>
  )
}
