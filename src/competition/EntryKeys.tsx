import { lazy, Suspense, useCallback, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { withNext } from '../platform/paths.ts'
import { useSession } from '../platform/session.ts'
import { useOwn } from '../platform/useOwn.ts'
import { call, MEMBERS } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { inRupees } from '../ui/Rupees.tsx'
import { getMine } from './entry.contract.ts'
import type { Competition } from './competition.contract.ts'
import { MockKey } from './MockKey.tsx'
import { OwnEntry } from './OwnEntry.tsx'
import { useMoment } from './useMoment.ts'
import { WayIn } from './WayIn.tsx'
import { shortDay } from './words.ts'

const EntrySheet = lazy(async () => ({ default: (await import('./EntrySheet.tsx')).EntrySheet }))

type Of = { competition: Competition }

/** The way in: for a visitor the login, for a family the entry, and for who is in the waiting room. */
export function EntryKeys({ competition }: Of) {
  const session = useSession()
  const now = useMoment()
  const { _id: id } = competition
  const member = session && MEMBERS.some((role) => role === session.role) ? session : null
  const isOver = competition.rounds.every(({ finalAt }) => finalAt !== null)
  const ranks = isOver && (
    <div className="ct-act">
      <ButtonLink to={href('/competitions/:id/ranks', { id })}>Ranks and certificates</ButtonLink>
    </div>
  )
  if (isOver && !member) return ranks
  if (session === undefined) return <KeysToCome competition={competition} />
  // Whoever works here enters nobody.
  if (session && !member) return null
  if (!member) {
    const login = withNext(href('/login'), href('/competitions/:id', { id }))
    const isClosed = now !== null && now > Date.parse(competition.entryClosesAt)
    const isToOpen = now !== null && now < Date.parse(competition.entryOpensAt)
    return (
      <div className="ct-act">
        {isClosed && <ButtonLink to={login}>Login, if you are in</ButtonLink>}
        {!isClosed && !isToOpen && (
          <WayIn {...entryWords(competition)}>
            <ButtonLink to={login}>Enter a child</ButtonLink>
          </WayIn>
        )}
        <MockKey competition={competition} />
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

/** The room of keys that are not known yet; at the thumb the first of them takes none. */
function KeysToCome({ competition: { mock, rounds } }: Of) {
  const session = useSession()
  if (session?.role === 'teacher' || rounds.every(({ finalAt }) => finalAt !== null)) return null
  return <div className={`ct-act lg:min-h-13 ${mock ? 'min-h-11' : ''}`} />
}

/** What an entry costs, and until when there is one. */
const entryWords = ({ fee, entryClosesAt }: Competition) => ({
  word: fee > 0 ? inRupees(fee) : 'Free',
  about: `until ${shortDay(entryClosesAt)}`,
})

function Mine({ competition }: Of) {
  const { _id: id } = competition
  const session = useSession()
  const load = useCallback(() => call(getMine, { params: { id } }), [id])
  const { view, retry } = useOwn(null, load)
  const now = useMoment()
  const [entering, setEntering] = useState(false)
  const { revalidate } = useRevalidator()
  // The page counts who is in, too.
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
          Try again
        </button>
      </p>
    )
  }
  const inside = view.data.filter(({ entry }) => entry !== null)
  const outside = view.data.filter(({ entry }) => entry === null)
  const isSelf = outside.every(({ studentId }) => studentId === session?.userId)
  const isOpen =
    now !== null &&
    now >= Date.parse(competition.entryOpensAt) &&
    now <= Date.parse(competition.entryClosesAt)
  return (
    <>
      {inside.map((one) => (
        <OwnEntry key={one.studentId} one={one} competition={competition} now={now} onChanged={changed} />
      ))}
      <div className="ct-act">
        {outside.length > 0 && isOpen && inside.length > 0 && (
          <Button onClick={() => setEntering(true)}>Enter another child</Button>
        )}
        {outside.length > 0 && isOpen && inside.length === 0 && (
          <WayIn {...entryWords(competition)}>
            <Button onClick={() => setEntering(true)}>{isSelf ? 'Take part' : 'Enter a child'}</Button>
          </WayIn>
        )}
        {view.data.length === 0 && isOpen && (
          <p className="ct-note">
            There is no child whom you can enter yet.{' '}
            <Link className="textlink" to={href('/family')}>
              Your family
            </Link>
          </p>
        )}
        <MockKey competition={competition} mine={view.data} />
      </div>
      {entering && (
        <Suspense fallback={null}>
          <EntrySheet
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
