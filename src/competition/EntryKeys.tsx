import { lazy, Suspense, useCallback, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { withNext } from '../platform/paths.ts'
import { useSession } from '../platform/session.ts'
import { useOwn } from '../platform/useOwn.ts'
import { call, isLearner, MEMBERS } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { CheckField } from '../ui/Field.tsx'
import { toastError } from '../ui/toast.tsx'
import { type Candidate, type Entry, getMine, showEntry } from './entry.contract.ts'
import { type Competition } from './competition.contract.ts'
import { startMock } from './paper.contract.ts'
import { ordinal } from './competition.rules.ts'
import { useMoment } from './useMoment.ts'
import { WAITING_MS } from './window.rules.ts'

const EntrySheet = lazy(async () => ({ default: (await import('./EntrySheet.tsx')).EntrySheet }))

type Of = { competition: Competition }

/** The way in: for a visitor the login, for a family the entry, and for who is in the waiting room. */
export function EntryKeys({ competition }: Of) {
  const session = useSession()
  const { _id: id } = competition
  const member = session && MEMBERS.some((role) => role === session.role) ? session : null
  if (session === undefined) return <div className="ct-act min-h-13" />
  if (!member) {
    return (
      <div className="ct-act">
        <ButtonLink to={withNext(href('/login'), href('/competitions/:id', { id }))}>
          Enter a child
        </ButtonLink>
        <MockKey competition={competition} />
      </div>
    )
  }
  return <Mine key={member.userId} competition={competition} />
}

function Mine({ competition }: Of) {
  const { _id: id } = competition
  const load = useCallback(() => call(getMine, { params: { id } }), [id])
  const { view, retry } = useOwn(null, load)
  const now = useMoment()
  const [entering, setEntering] = useState(false)
  if (view.phase === 'loading') return <div className="ct-act min-h-13" />
  if (view.phase === 'failed') {
    return (
      <p role="alert" className="ct-note">
        {view.message}{' '}
        <button type="button" className="textlink" onClick={retry}>
          Try again
        </button>
      </p>
    )
  }
  const inside = view.data.filter(({ entry }) => entry !== null)
  const outside = view.data.filter(({ entry }) => entry === null)
  const isOpen =
    now !== null &&
    now >= Date.parse(competition.entryOpensAt) &&
    now <= Date.parse(competition.entryClosesAt)
  return (
    <>
      {inside.map((one) => (
        <In key={one.studentId} one={one} competition={competition} now={now} onChanged={retry} />
      ))}
      <div className="ct-act">
        {outside.length > 0 && isOpen && (
          <Button onClick={() => setEntering(true)}>
            {inside.length > 0 ? 'Enter another child' : 'Enter a child'}
          </Button>
        )}
        {view.data.length === 0 && (
          <p className="ct-note">
            There is no child whom you can enter yet.{' '}
            <Link className="textlink" to={href('/family')}>
              Your family
            </Link>
          </p>
        )}
        <MockKey competition={competition} />
      </div>
      {entering && (
        <Suspense fallback={null}>
          <EntrySheet
            competition={competition}
            candidates={outside}
            onClose={() => setEntering(false)}
            onEntered={() => {
              setEntering(false)
              retry()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The mock paper; who cannot take it is told where to. */
function MockKey({ competition: { mock, _id: id, rounds } }: Of) {
  const session = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!mock || rounds.every(({ finalAt }) => finalAt !== null)) return null
  if (!session || !isLearner(session.role)) {
    const to = session ? href('/family') : withNext(href('/login'), href('/competitions/:id', { id }))
    return (
      <Link className="textlink" to={to}>
        Try the mock paper
      </Link>
    )
  }
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
      Try the mock paper
    </button>
  )
}

type InProps = { one: Candidate; competition: Competition; now: number | null; onChanged: () => void }

/** A child that is in, and what it can do now. */
function In({ one, competition, now, onChanged }: InProps) {
  const { studentId, fullName, entry, confirmed, decides } = one
  const session = useSession()
  if (!entry) return null
  const { _id: id } = competition
  const isSelf = session?.userId === studentId
  const next = competition.rounds.find((round, at) => {
    const mine = entry.rounds[at]
    // Who writes may have been given time beyond the end.
    if (!mine || now === null || mine.state === 'written') return false
    return mine.state === 'running' || (mine.mayWrite && now <= Date.parse(round.closesAt))
  })
  const waits = next !== undefined && now !== null && now >= Date.parse(next.opensAt) - WAITING_MS
  const done = entry.rounds.findLast(({ state }) => state === 'written')
  return (
    <div className="ct-in">
      <p>
        <b>{isSelf ? 'You are in' : `${fullName} is in`}:</b> seat {entry.seat}, group {entry.group}.
        {entry.voided !== null && ` Taken out of the ranks: ${entry.voided}`}
        {!entry.paid && ' The fee is not noted as paid yet.'}
        {!confirmed && ' The e-mail of the account is not confirmed: without that nobody starts.'}
      </p>
      {waits && isSelf && (
        <ButtonLink to={href('/competitions/:id/wait', { id })}>Go to the waiting room</ButtonLink>
      )}
      {waits && !isSelf && session?.role === 'parent' && (
        <p className="ct-note">
          {fullName} goes on from here:{' '}
          <Link className="textlink" to={href('/family')}>
            choose the child
          </Link>
        </p>
      )}
      {done && isSelf && (
        <ButtonLink variant="line" to={href('/competitions/:id/paper', { id })}>
          {done.result?.rank ? `Your paper: ${ordinal(done.result.rank)} of ${done.result.of}` : 'Your paper'}
        </ButtonLink>
      )}
      {done?.certificate && (
        <Link className="textlink" to={href('/certificates/:code', { code: done.certificate })}>
          {isSelf ? 'Certificate' : `Certificate of ${fullName}`}
        </Link>
      )}
      {decides && <ShowKey entry={entry} onChanged={onChanged} />}
    </div>
  )
}

/** Whether first name and initial are public: the family's own choice, at any time. */
function ShowKey({ entry, onChanged }: { entry: Entry; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const change = async (listed: boolean) => {
    setBusy(true)
    try {
      await call(showEntry, { params: { entryId: entry._id }, body: { listed } })
      onChanged()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <CheckField
      label="First name and initial may be public, in the ranks and on the certificate’s page"
      name={`listed-${entry._id}`}
      checked={entry.listed}
      disabled={busy}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}
