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
import { type Candidate, type Entry, showEntry, withdrawEntry } from './entry.contract.ts'
import { PrimaryAction } from './PrimaryAction.tsx'
import { WAITING_MS } from './window.rules.ts'
import { thenWords } from './labels.ts'
import { formatTime } from '../platform/text/dates.rules.ts'
import { words } from './competition.words.ts'
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
        <b>{words.isEntered(isSelf ? '' : fullName)}</b>
        {words.seat(entry.seat, entry.group)}
        {entry.voided !== null && words.notRanked(entry.voided)}
      </p>
      {!done && <Missing entry={entry} fee={competition.fee} confirmed={confirmed} />}
      {now !== null && <NextRound {...{ one, entry, competition, now, isSelf }} />}
      {done && <WrittenPaper competitionId={competition._id} {...{ done, fullName, isSelf }} />}
      {/* The family's own choice, at any time. */}
      {decides && (
        <SavedCheckField
          label={words.show}
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
            ? words.paperRank(done.result.rank, done.result.groupSize ?? 0)
            : words.yourPaper}
        </ButtonLink>
      ) : (
        <p className="ct-note">{doneWords(done)}</p>
      )}
      {done.certificate && (
        <Link className="textlink" to={href('/certificates/:code', { code: done.certificate })}>
          {isSelf ? words.certificate : words.certificateOf(fullName)}
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
      <PrimaryAction word={words.inProgress} about={words.timerRuns}>
        <ButtonLink to={to}>{words.goOn}</ButtonLink>
      </PrimaryAction>
    )
  }
  if (mayStart && Date.parse(opensAt) <= now && now <= Date.parse(lastStartAt)) {
    return (
      <PrimaryAction word={words.open} about={words.startUntil(thenWords(lastStartAt, opensAt))}>
        <ButtonLink to={to}>{words.startPaper}</ButtonLink>
      </PrimaryAction>
    )
  }
  // The waiting room also says why a start is refused.
  return (
    <PrimaryAction word={formatTime(opensAt)} about={now < Date.parse(opensAt) ? words.opens : words.opened}>
      <ButtonLink to={to}>{words.toWaitingRoom}</ButtonLink>
    </PrimaryAction>
  )
}

/** Requirements for a start, shown early. */
function Missing({ entry, fee, confirmed }: { entry: Entry; fee: number; confirmed: boolean }) {
  return (
    <>
      {!entry.paid && (
        <p className="ct-note">
          <b>{words.noFee(inRupees(fee))}</b>
          {words.payFirst}
        </p>
      )}
      {!confirmed && (
        <p className="ct-note">
          <b>{words.noEmail}</b>
          {words.openLink}
        </p>
      )}
    </>
  )
}

/** What a parent or a teacher reads of a paper that is written. */
function doneWords({ result }: OwnRound): string {
  if (!result) return words.submitted
  return result.rank === null ? words.checked : words.rankOf(result.rank, result.groupSize ?? 0)
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
    <>
      <p>
        <button type="button" className="textlink" onClick={() => setAsking(true)}>
          {words.withdraw}
        </button>
      </p>
      <ConfirmDialog
        open={asking}
        title={words.withdrawTitle(name)}
        text={words.withdrawText}
        yes={words.withdraw}
        no={words.keep}
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void leave()}
      />
    </>
  )
}
