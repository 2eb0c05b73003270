import { isStaff } from '../academy/roles.rules.ts'
import './styles/office.css'
import { ExternalLink, House, Menu, MessageSquareText, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { href, Link, Outlet, useLocation, useMatches, useNavigate, useRouteLoaderData } from 'react-router'
import type { SettingsData } from '../academy/settings.loader.ts'
import { withNext } from '../platform/browser/paths.ts'
import type { OfficeIndex, OfficePage, OfficeSection } from '../platform/rooms/room.ts'
import { OFFICE_SECTIONS } from './sections.rules.ts'
import { repairSession } from '../platform/browser/repair-session.ts'
import { readSession, type StoredSession } from '../platform/browser/session.ts'
import { useRequiredSession } from '../platform/browser/useRequiredSession.ts'
import { LogoMark } from '../ui/art/LogoMark.tsx'
import { beadPath } from '../ui/art/bead.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { OfficeFrame, type PageBar } from '../ui/office/frame.ts'
import { scrollLinkIntoView } from '../ui/scroll-into-view.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Account } from './Account.tsx'
import { DashboardContext } from './dashboard.ts'
import { type Counts, openWorkOf, useDashboardQuery, useOwnSeat } from './open-work.ts'
import { HeaderKeys, PageName } from './HeaderKeys.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { LastBackup } from './LastBackup.tsx'
import { useOpenPanel } from './open-panel.ts'
import { SearchDialog } from './SearchDialog.tsx'

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
  const desk = useDashboardQuery()
  const seat = useOwnSeat(desk)
  const { counts, backup, isNetwork } = openWorkOf(desk)
  const { index, here } = usePlace(session, { isSeat: seat.isSeat, isNetwork })
  const { settings } = useRouteLoaderData('shell') as SettingsData
  const [crumb, setCrumb] = useState<PageBar | null>(null)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { open, setOpen, close } = useOpenPanel()

  const title = crumb?.title ?? here?.title ?? 'Office'
  const { section, lead } = here?.place ?? {}
  const sections = (
    <>
      <Sections index={index} here={section} counts={counts} />
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
        <PageName title={title} bar={crumb} />
        <HeaderKeys barRef={setBar} onOpen={setOpen} />
        {session && <Account session={session} />}
      </header>
      <main id="main" tabIndex={-1} className="of-main outline-none">
        <OfficeFrame.Provider
          value={{ bar, setCrumb, above: crumb?.above, mayManage: seat.mayManage, isSeated: seat.isSeat }}
        >
          <DashboardContext.Provider value={desk}>
            <Neighbours index={index} here={here} />
            {lead && <p className="of-lead">{lead}</p>}
            <Part isSignedIn={session !== undefined} here={here} seat={seat} index={index} />
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
      <HelpDialog open={open === 'help'} title={title} help={crumb?.help ?? lead} onClose={close} />
      <Dialog open={open === 'menu'} title="Office" variant="sheet" onClose={close}>
        {sections}
      </Dialog>
    </div>
  )
}

/** The pages of this role, and the open one. */
function usePlace(
  session: StoredSession | undefined,
  { isSeat, isNetwork }: { isSeat: boolean; isNetwork: boolean },
): {
  index: OfficeIndex
  here: OfficeIndex[number] | undefined
} {
  const matches = useMatches()
  const handle = matches.find(({ handle: each }) => (each as { index?: unknown } | undefined)?.index)?.handle
  const all = (handle as { index: OfficeIndex }).index
  const open = matches.at(-1)?.handle as { office?: OfficeIndex[number]['place'] } | undefined
  const isOpen = ({ place }: OfficeIndex[number]) => place === open?.office
  if (!session) return { index: [], here: all.find(isOpen) }
  const isOfRole = ({ place }: OfficeIndex[number]) =>
    session.role === 'owner' || place.roles.some((role) => role === session.role)
  const own = all.filter((each) => isOfRole(each) && (isSeat ? each.place.seat : each.place.seat !== 'only'))
  const isListed = ({ listed }: OfficePage) => listed === true || (listed === 'network' && isNetwork)
  const index = own.map((each) => (isListed(each.place) ? each : { ...each, place: omitListed(each.place) }))
  const path = own.find(isOpen)?.path
  return { index, here: index.find((each) => each.path === path) }
}

function omitListed({ listed: _, ...place }: OfficePage): OfficePage {
  return place
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

type PartProps = {
  isSignedIn: boolean
  here: OfficeIndex[number] | undefined
  seat: ReturnType<typeof useOwnSeat>
  index: OfficeIndex
}

/** A page stays while the seats are still asked for: what somebody has typed in it meanwhile is not lost. */
function Part({ isSignedIn, here, seat, index }: PartProps) {
  if (isSignedIn && seat.hasEnded) return <SeatEnded />
  if (isSignedIn && here)
    return (
      <>
        <Outlet />
        {seat.isSeat && here.path === href('/office') && <CentreHome index={index} seat={seat} />}
      </>
    )
  if (!isSignedIn || !seat.isKnown) return <Skeleton className="h-64 rounded-lg" />
  return seat.isSeat ? <CentreHome index={index} seat={seat} /> : <NotYours />
}

/** Below the desk of a seat, and in place of every page that is not for a seat: the pages that are. */
function CentreHome({ index, seat }: Pick<PartProps, 'index' | 'seat'>) {
  return (
    <section className="rg pad mt-4">
      <h2>Your centre</h2>
      <p className="mt-2">This is what you can open for your centre.</p>
      <p className="mo-a mt-3">
        {index
          .filter(({ path, place }) => place.listed && path !== href('/office'))
          .map(({ path, title }, at) => (
            <Link key={path} className={at === 0 ? 'ob ob-main' : 'ob'} to={path}>
              {title}
            </Link>
          ))}
        {seat.mayManage && (
          <Link className="ob" to={href('/office/visits')}>
            Visits
          </Link>
        )}
        {seat.headsFranchise && (
          <>
            <Link className="ob" to={href('/office/royalty')}>
              Royalty
            </Link>
            <Link className="ob" to={href('/office/fees/company')}>
              Books
            </Link>
          </>
        )}
        {/* In no list, as an academy with one centre has none. */}
        <Link className="ob" to={href('/office/centres')}>
          Centre
        </Link>
      </p>
    </section>
  )
}

/** In place of every page, for who has no seat any more. */
function SeatEnded() {
  return (
    <section className="rg pad">
      <h2>Your centre</h2>
      <p className="mt-2">You have no seat at a centre now. Ask the owner of the academy for one.</p>
    </section>
  )
}

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
