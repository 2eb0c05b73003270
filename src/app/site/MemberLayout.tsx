import {
  BookOpen,
  Building2,
  ClipboardCheck,
  House,
  Mail,
  NotebookText,
  Phone,
  ReceiptText,
  TableProperties,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { SettingsData } from '../../academy/settings.loader.ts'
import { useSession } from '../../platform/browser/session.ts'
import { beadPath } from '../../ui/art/bead.ts'
import { CoverIcon } from '../../ui/art/CoverIcon.tsx'
import { LanguageLink } from '../../ui/LanguageLink.tsx'
import { storeLanguage } from './store-language.ts'
import { useAlive } from '../../ui/useAlive.ts'
import { activeNavItem, type NavItem, navItems } from './nav.ts'
import { Logo } from './Logo.tsx'
import { AccountSwitcherChip } from './AccountSwitcherChip.tsx'
import './desk.css'
import { words } from './member.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** The layout of signed-in pages: header with the account chip, navigation and the page. */
export function MemberLayout(): ReactNode {
  const settings = useRouteLoaderData<SettingsData>('shell')?.settings
  const { state } = useNavigation()
  return (
    <div className="desk">
      <MemberHeader />
      <main id="main" tabIndex={-1} className="desk-main" aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      {settings && <MemberFooter settings={settings} />}
    </div>
  )
}

/** The logo, who uses the device, and the navigation of the role. */
export function MemberHeader(): ReactNode {
  const settings = useRouteLoaderData<SettingsData>('shell')?.settings
  const { pathname } = useLocation()
  const session = useSession()
  const warm = pathname === href('/home') ? 'is-warm on-genda' : ''
  return (
    <>
      <header className={`desk-top ${warm}`}>
        <div className="wrap desk-top-in">
          <Link to={href('/')} className="desk-logo" aria-label={words.allPages(settings?.academyName ?? '')}>
            {settings && <Logo settings={settings} className="h-9" />}
            <span lang={language.content}>{settings?.academyName}</span>
          </Link>
          {session ? <AccountSwitcherChip session={session} /> : <Nobody />}
        </div>
      </header>
      <MemberNav warm={warm} />
    </>
  )
}

/** A placeholder for the chip until the session is read; signed out, the login link. */
function Nobody(): ReactNode {
  return (
    <>
      <span className="who-chip when-in" aria-hidden="true">
        <span className="bead-initial" />
        <span className="who-blank" />
      </span>
      <Link className="btn btn-line when-out min-h-11!" to={href('/login')}>
        {words.login}
      </Link>
    </>
  )
}

const roles = ['student', 'teacher', 'parent'] as const

/**
 * The navigation of signed-in pages; a bead marks the current one. Below 1024 pixels it is a tab bar. The
 * server sends those of every role, and the stylesheet shows the right one, so nothing flashes.
 */
function MemberNav({ warm }: { warm: string }): ReactNode {
  const session = useSession()
  if (session === null) return null
  const shown = session ? [session.role] : roles
  return shown.map((role) => (
    <nav key={role} className={`desk-nav ${warm} ${session ? '' : `role-${role}`}`} aria-label={words.main}>
      <Places list={navItems[role]} />
    </nav>
  ))
}

function Places({ list }: { list: readonly NavItem[] }): ReactNode {
  const { pathname, hash } = useLocation()
  // The server does not know the hash, so it is used only after hydration.
  const alive = useAlive()
  const marked = activeNavItem(list, { pathname, hash: alive ? hash : '' })
  return (
    <ul>
      {list.map((place) => (
        <li key={place.to}>
          <Link to={place.to} aria-current={place === marked ? 'page' : undefined}>
            {place === marked && <NavBead />}
            {icons[place.icon]}
            <span>{place.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ico = { className: 'ico', 'aria-hidden': true } as const
const icons: Readonly<Record<NavItem['icon'], ReactNode>> = {
  home: <House {...ico} />,
  courses: <NotebookText {...ico} />,
  quizzes: <ClipboardCheck {...ico} />,
  practise: <CoverIcon kind="abacus" />,
  diary: <BookOpen {...ico} />,
  fees: <ReceiptText {...ico} />,
  register: <TableProperties {...ico} />,
  office: <Building2 {...ico} />,
}

/** Duration of the slide, in milliseconds. */
const SLIDE_MS = 200
let lastAt: number | null = null

/** The bead that marks the current page; it slides there from its last position. */
function NavBead(): ReactNode {
  const bead = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const box = bead.current?.getBoundingClientRect()
    if (!box) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const from = lastAt === null ? 0 : lastAt - box.x
    lastAt = box.x
    if (from === 0 || calm) return
    bead.current?.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], {
      duration: SLIDE_MS,
      easing: 'ease-out',
    })
  }, [])
  return (
    <svg ref={bead} className="nav-bead" viewBox="-15 -8 30 16" aria-hidden="true">
      <path d={beadPath(28, 14)} />
    </svg>
  )
}

/** The contacts; public pages have the full footer. */
export function MemberFooter({
  settings: { phones, email, legal },
}: {
  settings: SettingsData['settings']
}): ReactNode {
  const [phone = ''] = phones
  return (
    <footer className="desk-foot on-dark">
      <div className="desk-foot-bar" />
      <div className="wrap">
        <p>
          <b>{words.talk}</b>
        </p>
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Phone {...ico} />
          <span className="tnum">{phone}</span>
        </a>
        <a href={`mailto:${email}`}>
          <Mail {...ico} />
          <span lang={language.content}>{email}</span>
        </a>
        <Link to={href('/contact')}>{words.help}</Link>
        {legal.includes('privacy') && <Link to={href('/privacy')}>{words.privacy}</Link>}
        <LanguageLink className="gap-2" onChoose={storeLanguage} />
      </div>
    </footer>
  )
}
