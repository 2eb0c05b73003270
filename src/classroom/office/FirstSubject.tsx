import { href, Link } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'

/** How an academy without subjects gets its first one: a course category, by those who may add it. */
export function FirstSubject() {
  const role = readSession()?.role
  if (role !== 'owner' && role !== 'author')
    return <>Ask the owner or an author to add a course category first.</>
  return (
    <Link className="olink" to={href('/office/categories/:id', { id: 'new' })}>
      Add a course category
    </Link>
  )
}
