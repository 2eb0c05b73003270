import type { ReactNode } from 'react'
import { href } from 'react-router'
import { AnnouncementsView } from '../../classroom/announcements/AnnouncementsView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { claimStoredResult, waitingTry } from '../../quiz/try/waiting-try.loader.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NextStepHero } from './NextStepHero.tsx'
import { getHome, type Home } from './home.contract.ts'
import { PathFrame } from './PathFrame.tsx'
import { ImprovedCard, SkillsCard } from './ProgressCards.tsx'
import { FirstResultCard } from './FirstResultCard.tsx'
import { TodayCard } from './TodayCard.tsx'
import './home.css'
import { words } from './home.words.ts'

/** A result from before the signup is claimed first, so that it is among what is shown. */
async function load(): Promise<{ data: Home }> {
  const home = await call(getHome, {})
  const claimed = waitingTry() && (await claimStoredResult().catch(() => null))
  return claimed ? call(getHome, {}) : home
}

/** /home: the next step, the path, improved topics and skills. */
export function LearnerHomePage(): ReactNode {
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/home')), load)
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
      <NextStepHero go={go} or={or} name={name} plain={isNew} onOver={onOver} />
      {!isNew && <TodayCard home={home} />}
      <AnnouncementsView list={home.announcements} mayRead={false} className="pt-4" />
      <PathFrame paths={paths} onOver={onOver} />
      {home.firstTry && <FirstResultCard first={home.firstTry} />}
      {!isNew && (
        <div className="wrap two-sec">
          <ImprovedCard better={better} hard={hard} />
          <SkillsCard skills={skills} next={next} seenBy={seenBy} />
        </div>
      )}
    </div>
  )
}

/**
 * The same layout as the loaded page, so that nothing moves. On a slow phone its text shows a second or two
 * before the rest.
 */
function HomeSkeleton(): ReactNode {
  return (
    <div className="home" aria-busy="true">
      <section className="go-hero on-genda">
        <div className="wrap go-grid">
          <div className="go-say">
            <h1>{words.waitTitle}</h1>
            <p role="status">{words.waitText}</p>
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

/** A parent gets a link to the diary; other errors get Retry. */
function NotLoaded({ status, message, onRetry }: NotLoadedProps): ReactNode {
  const notTheirs = status === 403
  return (
    <div className="home">
      <section className="go-hero plain on-genda" role="alert">
        <div className="wrap go-grid">
          <div className="go-say">
            <h1>{notTheirs ? words.forStudents : words.notLoaded}</h1>
            <p>{status === 0 ? words.offline : message}</p>
          </div>
          <div className="go-do">
            {notTheirs ? (
              <ButtonLink variant="ink" className="btn-big" to={href('/family')}>
                {words.openDiary}
              </ButtonLink>
            ) : (
              <Button variant="ink" className="btn-big" onClick={onRetry}>
                {words.retry}
              </Button>
            )}
          </div>
        </div>
      </section>
    </div>
  )
}
