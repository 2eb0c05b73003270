import type { ReactNode } from 'react'
import { href } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { keepWaitingTry, waitingTry } from '../../quiz/try/waiting-try.loader.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { GoHero } from './GoHero.tsx'
import { getHome, type Home } from './home.contract.ts'
import { PathFrame } from './PathFrame.tsx'
import { BetterSheet, CanSheet } from './Sheets.tsx'
import { FirstTrySlip } from './FirstTrySlip.tsx'
import { TodaySlip } from './TodaySlip.tsx'
import './home.css'

/** What was tried before there was an account is kept now, and then among what is shown. */
async function load(): Promise<{ data: Home }> {
  const home = await call(getHome, {})
  const kept = waitingTry() && (await keepWaitingTry().catch(() => null))
  return kept ? call(getHome, {}) : home
}

/** /home: what is next, the path, what got better, what can be done. */
export function LearnerHomePage(): ReactNode {
  const { view, retry } = useOwn(withNext(href('/login'), href('/home')), load)
  const session = useSession()
  if (view.phase === 'loading') return <HomeSkeleton />
  if (view.phase === 'failed')
    return <NotLoaded status={view.status} message={view.message} onRetry={retry} />
  const name = (session?.name ?? '').split(' ')[0] ?? ''
  return <Shown home={view.data} name={name} onOver={retry} />
}

function Shown({ home, name, onOver }: { home: Home; name: string; onOver: () => void }): ReactNode {
  const { go, or, paths, better, hard, skills, seenBy } = home
  const isNew = go.kind === 'new' && home.homework.length === 0 && home.nextClass === null
  const next = paths.flatMap(({ course }) => course?.now ?? [])[0] ?? null
  return (
    <div className="home">
      <GoHero go={go} or={or} name={name} plain={isNew} onOver={onOver} />
      {!isNew && <TodaySlip home={home} />}
      <PathFrame paths={paths} onOver={onOver} />
      {home.firstTry && <FirstTrySlip first={home.firstTry} />}
      {!isNew && (
        <div className="wrap two-sec">
          <BetterSheet better={better} hard={hard} />
          <CanSheet skills={skills} next={next} seenBy={seenBy} />
        </div>
      )}
    </div>
  )
}

/**
 * The same geometry as what is coming, so that nothing moves. Words stand where words will stand: on a slow
 * phone they are there a second or two before the rest.
 */
function HomeSkeleton(): ReactNode {
  return (
    <div className="home" aria-busy="true">
      <section className="go-hero on-genda">
        <div className="wrap go-grid">
          <div className="go-say">
            <h1>Your next bead is on its way</h1>
            <p role="status">Your lessons, quizzes and homework come with it.</p>
          </div>
          <div className="go-pic" aria-hidden="true">
            <div className="go-tilt">
              <span className="go-blank" />
            </div>
          </div>
          <div className="go-do" aria-hidden="true">
            <span className="go-bar-key" />
          </div>
        </div>
      </section>
      <div className="wrap slip-wrap" aria-hidden="true">
        <div className="today-slip slip-blank" />
      </div>
      <div className="wrap path-sec" aria-hidden="true">
        <div className="count-frame path-blank" />
      </div>
    </div>
  )
}

type NotLoadedProps = { status: number; message: string; onRetry: () => void }

/** A parent is led to the diary; whatever else failed may be tried again. */
function NotLoaded({ status, message, onRetry }: NotLoadedProps): ReactNode {
  const notTheirs = status === 403
  return (
    <div className="home">
      <section className="go-hero plain on-genda" role="alert">
        <div className="wrap go-grid">
          <div className="go-say">
            <h1>{notTheirs ? 'This page is a child’s' : 'This page did not come'}</h1>
            <p>{status === 0 ? 'No connection. What you have done is kept.' : message}</p>
          </div>
          <div className="go-do">
            {notTheirs ? (
              <ButtonLink variant="ink" className="btn-big" to={href('/family')}>
                Open the diary
              </ButtonLink>
            ) : (
              <Button variant="ink" className="btn-big" onClick={onRetry}>
                Retry
              </Button>
            )}
          </div>
        </div>
      </section>
    </div>
  )
}
