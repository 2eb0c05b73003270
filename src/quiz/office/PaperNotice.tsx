import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'

/** Says of a competition's paper that its questions stay; the owner may open the competition. */
export function PaperNotice({ competitionId }: { competitionId: string }): ReactNode {
  const session = useSession()
  return (
    <p className="ed-say" role="status">
      This quiz is a competition paper, so its questions can’t be changed.{' '}
      {session?.role === 'owner' ? (
        <Link className="olink" to={href('/office/competitions/:id', { id: competitionId })}>
          Open the competition
        </Link>
      ) : (
        'Ask the organiser to choose another quiz first.'
      )}
    </p>
  )
}
