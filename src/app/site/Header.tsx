import { Mail, Menu, Phone, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'
import { AccountNav, Greeting, OwnPages } from './AccountNav.tsx'
import { Logo } from './Logo.tsx'
import { AccountSwitcherChip } from './AccountSwitcherChip.tsx'
import type { SiteSettings } from '../../academy/academy.contract.ts'
import { LanguageLink } from '../../ui/LanguageLink.tsx'
import { storeLanguage } from './store-language.ts'
import { words } from './site.words.ts'

const links = [
  [href('/'), words.home],
  [href('/about'), words.about],
  [href('/course'), words.courses],
  [href('/competition'), words.competitions],
  [href('/blogs'), words.blogs],
  [href('/contact'), words.contact],
] as const

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/**
 * Contacts, navigation and the account. On small screens the navigation is a `details` below the first row,
 * whose summary stands at the end of that row: it opens before scripts run.
 */
export function Header({ settings }: { settings: SiteSettings }) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const warm = pathname === href('/')
  const session = useSession()
  // While a parent acts for a child, the chip shows which child.
  const child = session?.family ? <AccountSwitcherChip session={session} /> : null
  const shown = useRef(pathname)
  useEffect(() => {
    // Opened before the app ran, it stays open.
    if (shown.current !== pathname) close()
    shown.current = pathname
  }, [pathname])
  useEffect(() => {
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])

  return (
    <>
      <ContactBar settings={settings} />
      <header
        className={`sticky top-0 z-30 ${warm ? 'on-genda bg-genda text-onhero' : 'border-b border-rule bg-paper'} has-[details[open]]:border-b-[3px] has-[details[open]]:border-ink has-[details[open]]:shadow-lift @container`}
      >
        <div className="wrap flex h-16 items-center gap-2 lg:h-[76px]">
          <Link
            to={href('/')}
            className="flex min-h-11 min-w-11 shrink-[99] items-center gap-2 text-[1.0625rem] font-[780] sm:gap-2.5 sm:text-lg tracking-[-.02em] whitespace-nowrap min-[1400px]:text-xl"
          >
            <Logo settings={settings} className="h-9 shrink-0" />
            {/* On a small phone the name has two lines, and beside a child's chip no room. */}
            <span
              className={`truncate @max-[22rem]:leading-tight @max-[22rem]:whitespace-normal ${child ? '@max-[26rem]:sr-only' : '@max-[14rem]:sr-only'}`}
            >
              {settings.academyName}
            </span>
          </Link>
          <nav aria-label={words.main} className="ml-3 hidden lg:flex min-[1400px]:ml-6">
            <Links />
          </nav>
          <div className="ml-auto hidden min-w-0 items-center gap-1 lg:flex">
            <LanguageLink className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onChoose={storeLanguage} />
            <AccountNav button={warm ? 'btn-ghost' : 'btn-line'} />
            {child}
          </div>
          <div className="mr-[5.625rem] ml-auto flex min-w-0 items-center gap-1 sm:mr-[6.25rem] @max-[14rem]:mr-10 lg:hidden">
            {child ?? (
              <a
                href={telephone(settings.phones[0] ?? '')}
                className="grid size-12 shrink-0 place-items-center rounded-lg text-xl"
                aria-label={words.call}
              >
                <Phone className="ico" aria-hidden="true" />
              </a>
            )}
          </div>
        </div>
        <details ref={menu} id="menu" className="group wrap lg:hidden">
          <summary className="absolute top-2 right-3 inline-flex min-h-12 min-w-11 cursor-pointer list-none items-center gap-1.5 rounded-lg px-2 font-[660] sm:gap-2 sm:px-3 md:right-8 [&::-webkit-details-marker]:hidden">
            <X className="ico hidden text-xl group-open:block" aria-hidden="true" />
            <Menu className="ico text-xl group-open:hidden" aria-hidden="true" />
            {/* With large text on a small phone only the icon fits. */}
            <span className="@max-[14rem]:sr-only">{words.menu}</span>
          </summary>
          <div className="pb-5">
            <nav aria-label={words.main} className="grid">
              <Links onChoose={close} />
            </nav>
            <OwnPages className="mt-3 grid border-t border-current/25 pt-3" onChoose={close} />
            <Greeting className="mt-3 block px-3 font-[640]" />
            <div className="mt-1 flex flex-wrap items-center gap-2">
              <LanguageLink className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onChoose={storeLanguage} />
              <AccountNav button={warm ? 'btn-ghost' : 'btn-line'} onChoose={close} />
            </div>
            <Contacts settings={settings} />
          </div>
        </details>
      </header>
    </>
  )
}

function Links({ onChoose }: { onChoose?: () => void }) {
  return links.map(([to, name]) => (
    <NavLink
      key={to}
      to={to}
      end={to === href('/')}
      className={({ isActive }) =>
        `navlink whitespace-nowrap lg:px-2! min-[1400px]:px-3! ${isActive ? 'underline decoration-[3px] underline-offset-[7px]' : ''}`
      }
      {...(onChoose ? { onClick: onChoose } : {})}
    >
      {name}
    </NavLink>
  ))
}

function ContactBar({ settings }: { settings: SiteSettings }) {
  const { phones, email, social } = settings
  return (
    <aside
      aria-label={words.contact}
      className="on-dark hidden bg-[oklch(.255_.055_268)] text-sm text-[oklch(.965_.012_95)] lg:block"
    >
      <div className="wrap flex items-center gap-6">
        {phones.map((phone, index) => (
          <a key={phone} className="navlink gap-2 px-0! font-[520]!" href={telephone(phone)}>
            {index === 0 && <Phone className="ico" aria-hidden="true" />}
            <span className="tnum">{phone}</span>
          </a>
        ))}
        <a className="navlink gap-2 px-0! font-[520]!" href={`mailto:${email}`}>
          <Mail className="ico" aria-hidden="true" />
          {email}
        </a>
        <span className="ml-auto flex min-w-0 items-center gap-4">
          <Greeting className="pt-0.5 font-[640]" />
          {/* Signed in, links to own pages take this place; the footer has the social links too. */}
          <span className="when-out flex items-center">
            <SocialLinks social={social} className="navlink font-[520]!" />
          </span>
          <OwnPages className="flex items-center" />
        </span>
      </div>
    </aside>
  )
}

/** The contacts of the bar above, for small screens. */
function Contacts({ settings: { phones, email, social } }: { settings: SiteSettings }) {
  return (
    <aside aria-label={words.contact} className="mt-3 grid border-t border-rule pt-3">
      {phones.map((phone) => (
        <a key={phone} className="navlink gap-2" href={telephone(phone)}>
          <Phone className="ico" aria-hidden="true" />
          <span className="tnum">{phone}</span>
        </a>
      ))}
      <a className="navlink gap-2 [overflow-wrap:anywhere]" href={`mailto:${email}`}>
        <Mail className="ico" aria-hidden="true" />
        {email}
      </a>
      <span className="flex flex-wrap">
        <SocialLinks social={social} className="navlink" />
      </span>
    </aside>
  )
}

/** Social links as text; networks without an address are left out. */
export function SocialLinks({ social, className }: { social: SiteSettings['social']; className: string }) {
  const there = (['instagram', 'facebook', 'youtube'] as const).filter((name) => social[name] !== '')
  return there.map((name) => (
    <a key={name} className={className} href={social[name]} rel="noopener noreferrer">
      {words[name]}
    </a>
  ))
}
