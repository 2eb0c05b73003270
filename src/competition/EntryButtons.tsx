import { lazy, Suspense, useCallback, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { MEMBERS } from '../academy/roles.rules.ts'
import { withNext } from '../platform/browser/paths.ts'
import { useSession } from '../platform/browser/session.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { call } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { inRupees } from '../platform/text/rupees.rules.ts'
import { getMine } from './entry.contract.ts'
import type { Competition } from './competition.contract.ts'
import { MockButton } from './MockButton.tsx'
import { MyEntry } from './MyEntry.tsx'
import { words } from './competition.words.ts'
import { useCoarseNow } from './useCoarseNow.ts'
import { PrimaryAction } from './PrimaryAction.tsx'
import { formatWeekday } from '../platform/text/dates.rules.ts'

// Loaded on demand, because few users have a PIN.
const ParentKey = lazy(async () => ({
  default: (await import('../people/family/ParentKeyView.tsx')).ParentKeyView,
}))
const EntryForm = lazy(async () => ({ default: (await import('./EntryForm.tsx')).EntryForm }))

type Of = { competition: Competition }

/** Main actions: login for visitors, entry for families, waiting room for entered children. */
export function EntryButtons({ competition }: Of) {
  const session = useSession()
  const now = useCoarseNow()
  const { _id: id } = competition
  const member = session && MEMBERS.some((role) => role === session.role) ? session : null
  const isOver = competition.rounds.every(({ ranksFinalAt }) => ranksFinalAt !== null)
  const ranks = isOver && (
    <div className="ct-act">
      <ButtonLink to={href('/competitions/:id/ranks', { id })}>{words.results}</ButtonLink>
    </div>
  )
  if (isOver && !member) return ranks
  if (session === undefined) return <KeysToCome competition={competition} />
  // Staff enter nobody here.
  if (session && !member) return null
  if (!member) {
    const login = withNext(href('/login'), href('/competitions/:id', { id }))
    const isClosed = now !== null && now > Date.parse(competition.entryClosesAt)
    const isToOpen = now !== null && now < Date.parse(competition.entryOpensAt)
    return (
      <div className="ct-act">
        {isClosed && <ButtonLink to={login}>{words.alreadyEntered}</ButtonLink>}
        {!isClosed && !isToOpen && (
          <PrimaryAction {...entryWords(competition)}>
            <ButtonLink to={login}>{words.enterChild}</ButtonLink>
          </PrimaryAction>
        )}
        <MockButton competition={competition} />
      </div>
    )
  }
  return (
    <>
      {ranks}
      <Mine key={member.userId} competition={competition} />
    </>
  )
}

/** Placeholder of the buttons while loading. */
function KeysToCome({ competition: { mock, rounds } }: Of) {
  const session = useSession()
  if (session?.role === 'teacher' || rounds.every(({ ranksFinalAt }) => ranksFinalAt !== null)) return null
  return <div className={`ct-act lg:min-h-13 ${mock ? 'min-h-11' : ''}`} />
}

/** Fee and last date of entries. */
const entryWords = ({ fee, entryClosesAt }: Competition) => ({
  word: fee > 0 ? inRupees(fee) : words.free,
  about: words.untilDay(formatWeekday(entryClosesAt)),
})

function Mine({ competition }: Of) {
  const { _id: id } = competition
  const session = useSession()
  const load = useCallback(() => call(getMine, { params: { id } }), [id])
  const { view, retry } = usePrivateQuery(null, load)
  const now = useCoarseNow()
  const [entering, setEntering] = useState(false)
  const { revalidate } = useRevalidator()
  // The page shows the number of entries too.
  const changed = () => {
    retry()
    void revalidate()
  }
  if (view.phase === 'loading') return <KeysToCome competition={competition} />
  if (view.phase === 'failed') {
    return (
      <p role="alert" className="ct-note">
        {view.message}{' '}
        <button type="button" className="textlink" onClick={retry}>
          {words.tryAgain}
        </button>
      </p>
    )
  }
  const inside = view.data.filter(({ entry }) => entry !== null)
  const outside = view.data.filter(({ mayEnter }) => mayEnter)
  const isSelf = outside.every(({ studentId }) => studentId === session?.userId)
  const isOpen =
    now !== null &&
    now >= Date.parse(competition.entryOpensAt) &&
    now <= Date.parse(competition.entryClosesAt)
  return (
    <>
      {inside.map((one) => (
        <MyEntry key={one.studentId} one={one} competition={competition} now={now} onChanged={changed} />
      ))}
      <div className="ct-act">
        {outside.length > 0 && isOpen && inside.length > 0 && (
          <Button onClick={() => setEntering(true)}>{words.enterAnother}</Button>
        )}
        {outside.length > 0 && isOpen && inside.length === 0 && (
          <PrimaryAction {...entryWords(competition)}>
            {session?.behindPin ? (
              <Suspense fallback={<div className="min-h-13" />}>
                <ParentKey>{words.askParent}</ParentKey>
              </Suspense>
            ) : (
              <Button onClick={() => setEntering(true)}>{isSelf ? words.takePart : words.enterChild}</Button>
            )}
          </PrimaryAction>
        )}
        {view.data.length === 0 && isOpen && (
          <p className="ct-note">
            {words.addChildFirst}{' '}
            <Link className="textlink" to={href('/family')}>
              {words.yourFamily}
            </Link>
          </p>
        )}
        <MockButton competition={competition} mine={view.data} />
      </div>
      {entering && (
        <Suspense fallback={null}>
          <EntryForm
            competition={competition}
            candidates={outside}
            onClose={() => setEntering(false)}
            onEntered={() => {
              setEntering(false)
              changed()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
