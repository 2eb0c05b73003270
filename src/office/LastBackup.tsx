import { DatabaseBackup } from 'lucide-react'
import { href, Link } from 'react-router'
import { byteSize } from '../platform/files/byte-size.rules.ts'
import type { LastBackup as Told } from './office.contract.ts'
import { moment } from './backup-labels.ts'
import { formatTime24 } from '../platform/text/dates.rules.ts'

/** The last and the next backup, for the owner, below the index. */
export function LastBackup({ last, now }: { last: Told; now: string }) {
  const { bytes, failed, next } = last
  const at = last.at ? moment(last.at, now) : null
  return (
    <Link to={href('/office/backups')} className={`of-backup ${failed ? 'late' : ''}`}>
      <DatabaseBackup className="ico" aria-hidden="true" />
      {failed ? (
        <span>
          The last backup failed
          <small>{at ? `last good one: ${at}` : 'no good backup'}</small>
        </span>
      ) : (
        <span>
          {at ? `Backup ${at}, complete` : 'No backup yet'}
          <small className="tnum">
            {at ? `${byteSize(bytes)}, next ${formatTime24(next)}` : `first at ${formatTime24(next)}`}
          </small>
        </span>
      )}
    </Link>
  )
}
