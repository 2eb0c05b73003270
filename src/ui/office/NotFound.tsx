import { useContext } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../EmptyState.tsx'
import { OfficeFrame } from './frame.ts'

/** In place of a record that is not there, with the way to the page above. */
export function NotFound() {
  const { above } = useContext(OfficeFrame)
  const back = above && (
    <Link className="ob" to={above.to}>
      Back to {above.title.toLowerCase()}
    </Link>
  )
  return (
    <EmptyState title="Not found" action={back}>
      It was deleted, it never existed, or you can’t see it.
    </EmptyState>
  )
}
