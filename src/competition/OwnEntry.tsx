import { lazy, Suspense, useState } from 'react'
import { href, Link } from 'react-router'
import { useSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { inRupees } from '../ui/Rupees.tsx'
import { SavedCheckField } from '../ui/SavedCheckField.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import type { Competition, Round } from './competition.contract.ts'
import { ordinal } from './competition.rules.ts'
import { type Candidate, type Entry, showEntry, withdraw } from './entry.contract.ts'
import { WayIn } from './WayIn.tsx'
import { WAITING_MS } from './window.rules.ts'
import { clockTime, thenWords } from './words.ts'

const HandOver = lazy(async () => ({
  default: (await import('../people/family/HandOverView.tsx')).HandOverView,
}))

type InProps = { one: Candidate; competition: Competition; now: number | null; onChanged: () => void }

/** A child that is in, what is still missing, and what it can do now. */
export function OwnEntry({ one, competition, now, onChanged }: InProps) {
  const { studentId, fullName, entry, confirmed, decides } = one
  const session = useSession()
  if (!entry) return null
  const { _id: id } = competition
  const isSelf = session?.userId === studentId
  const mineOf = ({ _id: roundId }: Round) => entry.rounds.find((mine) => mine.roundId === roundId)
  const isRunning = (round: Round) => mineOf(round)?.state === 'running'
  const next = competition.rounds.find((round) => {
    const mine = mineOf(round)
    // Who writes may have been given time beyond the end.
    if (!mine || now === null || mine.state === 'written') return false
    return isRunning(round) || (mine.mayWrite && now <= Date.parse(round.closesAt))
  })
  const waits = next !== undefined && now !== null && now >= Date.parse(next.opensAt) - WAITING_MS
  const mayStart = entry.voided === null && entry.paid && confirmed
  const done = entry.rounds.findLast(({ state }) => state === 'written')
  const [first] = competition.rounds
  const mayGo = first !== undefined && now !== null && now < Date.parse(first.opensAt)
  return (
    <div className="ct-in">
      <p>
        <b>{isSelf ? 'You are in' : `${fullName} is in`}:</b> seat {entry.seat}, group {entry.group}.
        {entry.voided !== null && ` Taken out of the ranks: ${entry.voided}`}
      </p>
      {!done && <Missing entry={entry} fee={competition.fee} confirmed={confirmed} />}
      {waits && isSelf && (
        <ToPaper id={id} round={next} isRunning={isRunning(next)} mayStart={mayStart} now={now} />
      )}
      {waits && !isSelf && session?.role === 'parent' && (
        <Suspense fallback={<div className="min-h-13" />}>
          {/* On the day nothing stands before the paper: a PIN is offered in the diary. */}
          <HandOver
            child={{ _id: studentId, firstName: fullName.split(' ')[0] ?? fullName }}
            pin
            to={href('/competitions/:id/wait', { id })}
          />
        </Suspense>
      )}
      {done && isSelf && (
        <ButtonLink variant="line" to={href('/competitions/:id/paper', { id })}>
          {done.result?.rank ? `Your paper: ${ordinal(done.result.rank)} of ${done.result.of}` : 'Your paper'}
        </ButtonLink>
      )}
      {done && !isSelf && <p className="ct-note">{doneWords(done)}</p>}
      {done?.certificate && (
        <Link className="textlink" to={href('/certificates/:code', { code: done.certificate })}>
          {isSelf ? 'Certificate' : `Certificate of ${fullName}`}
        </Link>
      )}
      {/* The family's own choice, at any time. */}
      {decides && (
        <SavedCheckField
          label="First name and initial may be public, in the ranks and on the certificate’s page"
          name={`listed-${entry._id}`}
          checked={entry.listed}
          save={(listed) => call(showEntry, { params: { entryId: entry._id }, body: { listed } })}
          onSaved={onChanged}
        />
      )}
      {mayGo && (decides || entry.enteredBy === 'teacher') && (
        <Leave entry={entry} name={fullName} onChanged={onChanged} />
      )}
    </div>
  )
}

type ToPaperProps = { id: string; round: Round; isRunning: boolean; mayStart: boolean; now: number }

/** To the waiting room, from where a paper begins by itself once it is open. */
function ToPaper({ id, round: { opensAt, lastStartAt }, isRunning, mayStart, now }: ToPaperProps) {
  const to = href('/competitions/:id/wait', { id })
  if (isRunning) {
    return (
      <WayIn word="Begun" about="its clock runs">
        <ButtonLink to={to}>Go on with your paper</ButtonLink>
      </WayIn>
    )
  }
  if (mayStart && Date.parse(opensAt) <= now && now <= Date.parse(lastStartAt)) {
    return (
      <WayIn word="Open" about={`start until ${thenWords(lastStartAt, opensAt)}`}>
        <ButtonLink to={to}>Start your paper</ButtonLink>
      </WayIn>
    )
  }
  // There it is told, too, why there is no start.
  return (
    <WayIn word={clockTime(opensAt)} about={now < Date.parse(opensAt) ? 'opens' : 'opened'}>
      <ButtonLink to={to}>Go to the waiting room</ButtonLink>
    </WayIn>
  )
}

/** Without these nobody starts: better told long before the day. */
function Missing({ entry, fee, confirmed }: { entry: Entry; fee: number; confirmed: boolean }) {
  return (
    <>
      {!entry.paid && (
        <p className="ct-note">
          <b>The fee of {inRupees(fee)} is not noted as paid.</b> It is paid to the office, which notes it:
          without that nobody starts.
        </p>
      )}
      {!confirmed && (
        <p className="ct-note">
          <b>The e-mail of the account is not confirmed.</b> Open the link in our mail: without that nobody
          starts.
        </p>
      )}
    </>
  )
}

/** What a parent or a teacher reads of a paper that is written. */
function doneWords({ result }: Entry['rounds'][number]): string {
  if (!result) return 'The paper is handed in. What it came to is told once the key is out.'
  return result.rank === null ? 'The paper is marked.' : `${ordinal(result.rank)} of ${result.of}.`
}

type LeaveProps = { entry: Entry; name: string; onChanged: () => void }

/** Takes the entry back, as long as no paper has opened. */
function Leave({ entry, name, onChanged }: LeaveProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      toast.success((await call(withdraw, { params: { entryId: entry._id }, body: {} })).message)
      onChanged()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <p>
      <button type="button" className="textlink" onClick={() => setAsking(true)}>
        Take the entry back
      </button>
      <ConfirmDialog
        open={asking}
        title={`Take ${name} out?`}
        text="As long as entries are open you can enter again, with the same seat."
        yes="Take the entry back"
        no="Stay in"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void leave()}
      />
    </p>
  )
}
