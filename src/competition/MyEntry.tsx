import { lazy, Suspense, useState } from 'react'
import { href, Link } from 'react-router'
import { useSession } from '../platform/browser/session.ts'
import { call } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { inRupees } from '../platform/text/rupees.rules.ts'
import { SavedCheckField } from '../ui/SavedCheckField.tsx'
import { toast } from '../ui/toast.tsx'
import type { Competition, Round } from './competition.contract.ts'
import { ordinal } from './competition.rules.ts'
import { type Candidate, type Entry, showEntry, withdrawEntry } from './entry.contract.ts'
import { PrimaryAction } from './PrimaryAction.tsx'
import { WAITING_MS } from './window.rules.ts'
import { thenWords } from './labels.ts'
import { formatTime } from '../platform/text/dates.rules.ts'
import { useSubmit } from '../ui/useSubmit.ts'

const HandOver = lazy(async () => ({
  default: (await import('../people/family/HandOverView.tsx')).HandOverView,
}))

type InProps = { one: Candidate; competition: Competition; now: number | null; onChanged: () => void }

/** An entered child: what is missing and the current actions. */
export function MyEntry({ one, competition, now, onChanged }: InProps) {
  const { studentId, fullName, entry, confirmed, decides, mayWithdraw } = one
  const session = useSession()
  if (!entry) return null
  const isSelf = session?.userId === studentId
  const done = entry.rounds.findLast(({ state }) => state === 'written')
  const [first] = competition.rounds
  const mayGo = first !== undefined && now !== null && now < Date.parse(first.opensAt)
  return (
    <div className="ct-in">
      <p>
        <b>{isSelf ? 'You are entered' : `${fullName} is entered`}:</b> seat {entry.seat}, group {entry.group}
        .{entry.voided !== null && ` Not ranked: ${entry.voided}`}
      </p>
      {!done && <Missing entry={entry} fee={competition.fee} confirmed={confirmed} />}
      {now !== null && <NextRound {...{ one, entry, competition, now, isSelf }} />}
      {done && <WrittenPaper competitionId={competition._id} {...{ done, fullName, isSelf }} />}
      {/* The family's own choice, at any time. */}
      {decides && (
        <SavedCheckField
          label="Show first name and initial in the public results and on the certificate page"
          name={`listed-${entry._id}`}
          checked={entry.listed}
          save={(listed) => call(showEntry, { params: { entryId: entry._id }, body: { listed } })}
          onSaved={onChanged}
        />
      )}
      {mayGo && mayWithdraw && <Leave entry={entry} name={fullName} onChanged={onChanged} />}
    </div>
  )
}

type OwnRound = Entry['rounds'][number]

/** The round that comes next for an entry, and whether its paper is being written. */
function nextRoundOf(
  { rounds }: Competition,
  entry: Entry,
  now: number,
): { round: Round; isRunning: boolean } | null {
  for (const round of rounds) {
    const mine = entry.rounds.find(({ roundId }) => roundId === round._id)
    if (!mine || mine.state === 'written') continue
    // Who writes may have been given time beyond the end.
    const isRunning = mine.state === 'running'
    if (isRunning || (mine.mayWrite && now <= Date.parse(round.closesAt))) return { round, isRunning }
  }
  return null
}

type NextProps = { one: Candidate; entry: Entry; competition: Competition; now: number; isSelf: boolean }

/** The way to the next paper, from shortly before it opens. */
function NextRound({ one, entry, competition, now, isSelf }: NextProps) {
  const session = useSession()
  const next = nextRoundOf(competition, entry, now)
  if (!next || now < Date.parse(next.round.opensAt) - WAITING_MS) return null
  const { _id: id } = competition
  const mayStart = entry.voided === null && entry.paid && one.confirmed
  if (isSelf) return <ToPaper id={id} {...next} mayStart={mayStart} now={now} />
  if (session?.role !== 'parent') return null
  return (
    <Suspense fallback={<div className="min-h-13" />}>
      {/* On the day nothing stands before the paper: a PIN is offered in the diary. */}
      <HandOver
        child={{ _id: one.studentId, firstName: one.fullName.split(' ')[0] ?? one.fullName }}
        pin
        to={href('/competitions/:id/wait', { id })}
      />
    </Suspense>
  )
}

type WrittenProps = { competitionId: string; done: OwnRound; fullName: string; isSelf: boolean }

/** A paper that is written, and its certificate. */
function WrittenPaper({ competitionId: id, done, fullName, isSelf }: WrittenProps) {
  return (
    <>
      {isSelf ? (
        <ButtonLink variant="line" to={href('/competitions/:id/paper', { id })}>
          {done.result?.rank
            ? `Your paper: ${ordinal(done.result.rank)} of ${done.result.groupSize}`
            : 'Your paper'}
        </ButtonLink>
      ) : (
        <p className="ct-note">{doneWords(done)}</p>
      )}
      {done.certificate && (
        <Link className="textlink" to={href('/certificates/:code', { code: done.certificate })}>
          {isSelf ? 'Certificate' : `Certificate of ${fullName}`}
        </Link>
      )}
    </>
  )
}

type ToPaperProps = { id: string; round: Round; isRunning: boolean; mayStart: boolean; now: number }

/** Link to the waiting room, where the paper starts by itself once it is open. */
function ToPaper({ id, round: { opensAt, lastStartAt }, isRunning, mayStart, now }: ToPaperProps) {
  const to = href('/competitions/:id/wait', { id })
  if (isRunning) {
    return (
      <PrimaryAction word="In progress" about="the timer is running">
        <ButtonLink to={to}>Continue your paper</ButtonLink>
      </PrimaryAction>
    )
  }
  if (mayStart && Date.parse(opensAt) <= now && now <= Date.parse(lastStartAt)) {
    return (
      <PrimaryAction word="Open" about={`start until ${thenWords(lastStartAt, opensAt)}`}>
        <ButtonLink to={to}>Start your paper</ButtonLink>
      </PrimaryAction>
    )
  }
  // The waiting room also says why a start is refused.
  return (
    <PrimaryAction word={formatTime(opensAt)} about={now < Date.parse(opensAt) ? 'opens' : 'opened'}>
      <ButtonLink to={to}>Go to the waiting room</ButtonLink>
    </PrimaryAction>
  )
}

/** Requirements for a start, shown early. */
function Missing({ entry, fee, confirmed }: { entry: Entry; fee: number; confirmed: boolean }) {
  return (
    <>
      {!entry.paid && (
        <p className="ct-note">
          <b>Fee of {inRupees(fee)} not received yet.</b> Please pay at the office before the competition. You
          cannot start without it.
        </p>
      )}
      {!confirmed && (
        <p className="ct-note">
          <b>Email not confirmed.</b> Open the link in our email. You cannot start without it.
        </p>
      )}
    </>
  )
}

/** What a parent or a teacher reads of a paper that is written. */
function doneWords({ result }: OwnRound): string {
  if (!result) return 'Paper submitted. Your marks come after the answer key is out.'
  return result.rank === null ? 'Your paper is checked.' : `${ordinal(result.rank)} of ${result.groupSize}.`
}

type LeaveProps = { entry: Entry; name: string; onChanged: () => void }

/** Withdraws the entry, until the first paper opens. */
function Leave({ entry, name, onChanged }: LeaveProps) {
  const [asking, setAsking] = useState(false)
  const { busy, submit } = useSubmit()
  const leave = async () => {
    await submit(async () => {
      toast.success((await call(withdrawEntry, { params: { entryId: entry._id }, body: {} })).message)
      onChanged()
    })
    setAsking(false)
  }
  return (
    <p>
      <button type="button" className="textlink" onClick={() => setAsking(true)}>
        Withdraw entry
      </button>
      <ConfirmDialog
        open={asking}
        title={`Withdraw ${name}’s entry?`}
        text="You can enter again with the same seat while entries are open."
        yes="Withdraw entry"
        no="Keep entry"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void leave()}
      />
    </p>
  )
}
