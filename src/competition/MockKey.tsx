import { lazy, Suspense, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { withNext } from '../platform/paths.ts'
import { useSession } from '../platform/session.ts'
import { call, isLearner } from '../platform/wire.ts'
import { toastError } from '../ui/toast.tsx'
import type { Competition } from './competition.contract.ts'
import type { Candidate } from './entry.contract.ts'
import { startMock } from './paper.contract.ts'

const HandOver = lazy(async () => ({
  default: (await import('../people/family/HandOverView.tsx')).HandOverView,
}))

const WORDS = 'Try the mock paper'

/** `mine`: whoever looks, or the children of a parent, where it is known. */
type MockProps = { competition: Competition; mine?: readonly Candidate[] }

/** The mock paper, for as long as there are papers to come. */
export function MockKey({ competition: { mock, _id: id, rounds }, mine = [] }: MockProps) {
  const session = useSession()
  if (!mock || rounds.every(({ finalAt }) => finalAt !== null)) return null
  // A teacher enters others: the paper is tried by who will write.
  if (session?.role === 'teacher') return null
  if (session?.role === 'parent') return <MockOfChildren id={id} mine={mine} />
  if (session && isLearner(session.role)) return <OwnMock id={id} />
  return (
    <Link className="textlink" to={withNext(href('/login'), href('/competitions/:id', { id }))}>
      {WORDS}
    </Link>
  )
}

function OwnMock({ id }: { id: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const { data } = await call(startMock, { params: { id }, body: {} })
      void navigate(href('/questionPaper/:quizId', { quizId: data.quizId }))
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <button type="button" className="textlink" disabled={busy} onClick={() => void begin()}>
      {WORDS}
    </button>
  )
}

/** A parent gives the device to the child who tries it. */
function MockOfChildren({ id, mine }: { id: string; mine: readonly Candidate[] }) {
  const [isOpen, setOpen] = useState(false)
  if (mine.length === 0) return null
  return (
    <>
      <button type="button" className="textlink" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {WORDS}
      </button>
      {isOpen && (
        <div className="ct-mock">
          <p>It is tried by the child who will write. There the same words begin it.</p>
          <Suspense fallback={<div className="min-h-13" />}>
            {mine.map(({ studentId, fullName }) => (
              // A trial is no reason to ask for a PIN: it is offered in the diary.
              <HandOver
                key={studentId}
                child={{ _id: studentId, firstName: fullName.split(' ')[0] ?? fullName }}
                pin
                to={href('/competitions/:id', { id })}
              />
            ))}
          </Suspense>
        </div>
      )}
    </>
  )
}
