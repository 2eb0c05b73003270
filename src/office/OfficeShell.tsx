import { isStaff } from '../academy/roles.rules.ts'
import './styles/office.css'
import { ExternalLink, House, Menu, MessageSquareText, Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { href, Link, Outlet, useLocation, useMatches, useNavigate, useRouteLoaderData } from 'react-router'
import type { SettingsData } from '../academy/settings.loader.ts'
import { withNext } from '../platform/browser/paths.ts'
import type { OfficeIndex, OfficeSection } from '../platform/rooms/room.ts'
import { OFFICE_SECTIONS } from './sections.rules.ts'
import { repairSession } from '../platform/browser/repair-session.ts'
import { readSession, type StoredSession } from '../platform/browser/session.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { useRequiredSession } from '../platform/browser/useRequiredSession.ts'
import { call } from '../platform/wire.ts'
import { LogoMark } from '../ui/art/LogoMark.tsx'
import { beadPath } from '../ui/art/bead.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { OfficeFrame, type PageBar } from '../ui/office/frame.ts'
import { scrollLinkIntoView } from '../ui/scroll-into-view.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Account } from './Account.tsx'
import { type AskedDesk, DashboardContext } from './dashboard.ts'
import { getDashboard, type LastBackup as Last } from './office.contract.ts'
import { HelpDialog } from './HelpDialog.tsx'
import { LastBackup } from './LastBackup.tsx'
import { SearchDialog } from './SearchDialog.tsx'

/** Open work is counted again after this many milliseconds. */
const COUNT_AGAIN_MS = 60_000

type Counts = Partial<Record<OfficeSection, number>>
type ShellData = { counts: Counts; backup: { last: Last; now: string } | null }

/** The frame of every office page: index, bar, search, help. */
export function OfficeShell() {
  const { pathname, search } = useLocation()
  const login = withNext(href('/staff/login'), pathname + search)
  const session = useRequiredSession(login)
  const navigate = useNavigate()
  const isOther = session != null && !isStaff(session.role)
  useEffect(() => {
    if (!isOther) return
    void repairSession().then(() => {
      const now = readSession()
      if (now && !isStaff(now.role)) void navigate(login, { replace: true })
    })
  }, [isOther, navigate, login])
  return <Frame session={isOther ? undefined : (session ?? undefined)} />
}

/** Rendered on the server without a user: then with the page's name only. */
function Frame({ session }: { session: StoredSession | undefined }) {
  const { pathname } = useLocation()
  const { index, here } = usePlace(session)
  const { settings } = useRouteLoaderData('shell') as SettingsData
  const [crumb, setCrumb] = useState<PageBar | null>(null)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'search' | 'help' | 'menu' | null>(null)
  const desk = useAskedDesk()
  const { counts, backup } = toldBy(desk)
  const close = useCallback(() => setOpen(null), [])

  useEffect(() => setOpen(null), [pathname])
  useEffect(() => {
    const keys: Record<string, 'search' | 'help'> = { k: 'search', '/': 'help' }
    const onKey = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey ? keys[event.key.toLowerCase()] : null
      if (!wanted) return
      event.preventDefault()
      setOpen(wanted)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const title = crumb?.title ?? here?.title ?? 'Office'
  const sections = (
    <>
      <Sections index={index} here={here?.place.section} counts={counts} />
      <div className="of-railfoot">
        {backup && <LastBackup {...backup} />}
        <Link to={href('/')}>
          <ExternalLink className="ico" aria-hidden="true" />
          View website
        </Link>
      </div>
    </>
  )
  return (
    <div className="of">
      <nav className="of-rail" aria-label="Office">
        <Link className="of-logo" to={href('/office')}>
          <LogoMark className="h-[30px] w-auto shrink-0" />
          <b className="truncate">{settings.academyName}</b>
        </Link>
        {sections}
      </nav>
      <header className="of-bar">
        <div className="of-bar-l">
          {crumb?.above && (
            <>
              <Link className="of-crumb" to={crumb.above.to}>
                {crumb.above.title}
              </Link>
              <span className="muted" aria-hidden="true">
                /
              </span>
            </>
          )}
          <h1>{title}</h1>
          {crumb?.note && <span className="of-sub">{crumb.note}</span>}
        </div>
        <button
          type="button"
          className="of-search"
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen('search')}
        >
          <Search className="ico" aria-hidden="true" />
          <span>Search everything</span>
          <kbd>Ctrl K</kbd>
        </button>
        <span ref={setBar} className="contents" />
        <button
          type="button"
          className="ob ob-i"
          aria-label="Help and keyboard shortcuts"
          aria-keyshortcuts="Control+/"
          onClick={() => setOpen('help')}
        >
          ?
        </button>
        {session && <Account session={session} />}
      </header>
      <main id="main" tabIndex={-1} className="of-main outline-none">
        <OfficeFrame.Provider value={{ bar, setCrumb }}>
          <DashboardContext.Provider value={desk}>
            <Neighbours index={index} here={here} />
            {here?.place.lead && <p className="of-lead">{here.place.lead}</p>}
            {session ? <Part here={here} /> : <Skeleton className="h-64 rounded-lg" />}
          </DashboardContext.Provider>
        </OfficeFrame.Provider>
      </main>
      <nav className="of-tabs" aria-label="Office, quick menu">
        <Tab to={href('/office')} name="Desk" icon={<House className="ico" aria-hidden="true" />} />
        <ShortTab
          name="Search"
          icon={<Search className="ico" aria-hidden="true" />}
          onClick={() => setOpen('search')}
        />
        <ShortTab
          name="Help"
          icon={<MessageSquareText className="ico" aria-hidden="true" />}
          onClick={() => setOpen('help')}
        />
        <ShortTab
          name="Menu"
          icon={<Menu className="ico" aria-hidden="true" />}
          onClick={() => setOpen('menu')}
        />
      </nav>
      {open === 'search' && <SearchDialog index={index} onClose={close} />}
      <HelpDialog
        open={open === 'help'}
        title={title}
        help={crumb?.help ?? here?.place.lead}
        onClose={close}
      />
      <Dialog open={open === 'menu'} title="Office" variant="sheet" onClose={close}>
        {sections}
      </Dialog>
    </div>
  )
}

/** The pages of this role, and the open one. */
function usePlace(session: StoredSession | undefined): {
  index: OfficeIndex
  here: OfficeIndex[number] | undefined
} {
  const matches = useMatches()
  const handle = matches.find(({ handle: each }) => (each as { index?: unknown } | undefined)?.index)?.handle
  const all = (handle as { index: OfficeIndex }).index
  const open = matches.at(-1)?.handle as { office?: OfficeIndex[number]['place'] } | undefined
  const isOpen = ({ place }: OfficeIndex[number]) => place === open?.office
  if (!session) return { index: [], here: all.find(isOpen) }
  const index = all.filter(
    ({ place }) => session.role === 'owner' || place.roles.some((role) => role === session.role),
  )
  return { index, here: index.find(isOpen) }
}

/** Open work, loaded with each page and every minute; on failure the last result stays. */
function useAskedDesk(): AskedDesk {
  const { pathname } = useLocation()
  const { view, retry } = usePrivateQuery(null, askDesk)
  const asked = useRef(pathname)
  useEffect(() => {
    if (asked.current !== pathname) retry()
    asked.current = pathname
    const timer = setInterval(retry, COUNT_AGAIN_MS)
    return () => clearInterval(timer)
  }, [pathname, retry])
  const [known, setKnown] = useState(view)
  useEffect(() => {
    setKnown((before) => (view.phase === 'failed' && before.phase === 'shown' ? before : view))
  }, [view])
  return { view: known, retry }
}
const askDesk = () => call(getDashboard, {})

/** Open work per part of the office, and for the owner the last backup. */
function toldBy({ view }: AskedDesk): ShellData {
  const counts: Partial<Record<string, number>> = {}
  if (view.phase !== 'shown') return { counts, backup: null }
  const { waits, backup: last, now } = view.data
  for (const { section, count } of waits) counts[section] = (counts[section] ?? 0) + count
  return { counts, backup: last && { last, now } }
}

type SectionsProps = { index: OfficeIndex; here: OfficeSection | undefined; counts: Counts }

/** The index of the register: the open part's tab runs into the page, and a bead on the rod marks it. */
function Sections({ index, here, counts }: SectionsProps) {
  const sections = OFFICE_SECTIONS.flatMap((section) => {
    const first = index.find(({ place }) => place.section === section && place.listed)
    return first ? [{ section, to: first.path }] : []
  })
  return (
    <ul className="of-nav">
      {sections.map(({ section, to }) => (
        <li key={section}>
          <Link to={to} aria-current={section === here ? 'page' : undefined}>
            {section === here && (
              <svg className="of-bead" viewBox="-14 -9 28 18" aria-hidden="true">
                <path d={beadPath(25, 14)} />
              </svg>
            )}
            <span>{section}</span>
            {counts[section] ? (
              <b className="tnum">
                {counts[section]}
                <span className="sr-only"> open</span>
              </b>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The other pages of the same section. */
function Neighbours({ index, here }: { index: OfficeIndex; here: OfficeIndex[number] | undefined }) {
  const section = here?.place.section
  const pages = index.filter(({ place }) => place.section === section && place.listed)
  if (pages.length < 2 || !here?.place.listed) return null
  return (
    <nav className="of-seg mb-3 max-w-full overflow-x-auto" aria-label={section}>
      {pages.map(({ path, title }) => (
        <Link
          key={path}
          ref={path === here.path ? scrollLinkIntoView : undefined}
          to={path}
          aria-current={path === here.path ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

function Tab({ to, name, icon }: { to: string; name: string; icon: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      <span className="of-tabi">{icon}</span>
      {name}
    </Link>
  )
}

function ShortTab({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <span className="of-tabi">{icon}</span>
      {name}
    </button>
  )
}

const Part = ({ here }: { here: OfficeIndex[number] | undefined }) => (here ? <Outlet /> : <NotYours />)

function NotYours() {
  return (
    <section className="rg pad">
      <h2>You don’t have access to this page</h2>
      <p className="mt-2">Ask the owner of the academy for access.</p>
      <p className="mt-2">
        <Link className="olink" to={href('/office')}>
          Back to the desk
        </Link>
      </p>
    </section>
  )
}
