import { lazy, Suspense, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { isLearner } from '../academy/roles.rules.ts'
import { withNext } from '../platform/browser/paths.ts'
import { useSession } from '../platform/browser/session.ts'
import { call } from '../platform/wire.ts'
import type { Competition } from './competition.contract.ts'
import type { Candidate } from './entry.contract.ts'
import { words } from './competition.words.ts'
import { startMock } from './paper.contract.ts'
import { useSubmit } from '../ui/useSubmit.ts'

const HandOver = lazy(async () => ({
  default: (await import('../people/family/HandOverView.tsx')).HandOverView,
}))

/** `mine`: the user or the parent's children, once known. */
type MockProps = { competition: Competition; mine?: readonly Candidate[] }

/** The mock paper, until the last paper. */
export function MockButton({ competition: { mock, _id: id, rounds }, mine = [] }: MockProps) {
  const session = useSession()
  if (!mock || rounds.every(({ ranksFinalAt }) => ranksFinalAt !== null)) return null
  // Not for teachers: the children take the mock paper.
  if (session?.role === 'teacher') return null
  if (session?.role === 'parent') return <MockOfChildren id={id} mine={mine} />
  if (session && isLearner(session.role)) return <OwnMock id={id} />
  return (
    <Link className="textlink" to={withNext(href('/login'), href('/competitions/:id', { id }))}>
      {words.tryMock}
    </Link>
  )
}

function OwnMock({ id }: { id: string }) {
  const navigate = useNavigate()
  const { busy, submit } = useSubmit()
  const begin = () =>
    submit(async () => {
      const { data } = await call(startMock, { params: { id }, body: {} })
      await navigate(href('/questionPaper/:quizId', { quizId: data.quizId }))
    })
  return (
    <button type="button" className="textlink" disabled={busy} onClick={() => void begin()}>
      {words.tryMock}
    </button>
  )
}

/** A parent chooses the child who takes the mock paper. */
function MockOfChildren({ id, mine }: { id: string; mine: readonly Candidate[] }) {
  const [isOpen, setOpen] = useState(false)
  if (mine.length === 0) return null
  return (
    <>
      <button type="button" className="textlink" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.tryMock}
      </button>
      {isOpen && (
        <div className="ct-mock">
          <p>{words.handForMock}</p>
          <Suspense fallback={<div className="min-h-13" />}>
            {mine.map(({ studentId, fullName }) => (
              // Does not ask for a PIN for a mock; the diary offers one.
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
