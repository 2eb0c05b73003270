import { Mail, Menu, Phone, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { href, Link, NavLink, useLocation } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { AccountNav, Greeting, OwnPages } from './AccountNav.tsx'
import { Sign } from './Sign.tsx'
import { WhoChip } from './WhoChip.tsx'
import type { SiteSettings } from '../../academy/academy.contract.ts'

const links = [
  [href('/'), 'Home'],
  [href('/about'), 'About Us'],
  [href('/course'), 'Courses'],
  [href('/competition'), 'Competitions'],
  [href('/blogs'), 'Blogs'],
  [href('/contact'), 'Contact'],
] as const

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Contacts, navigation and who is signed in. On small screens the navigation is behind a toggle. */
export function Header({ settings }: { settings: SiteSettings }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const warm = pathname === href('/')
  const session = useSession()
  // While a parent acts for a child, that child is always in sight.
  const child = session?.family ? <WhoChip session={session} /> : null
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    <>
      <ContactBar settings={settings} />
      <header
        className={`sticky top-0 z-30 ${warm ? 'on-genda bg-genda text-onhero' : 'border-b border-rule bg-paper'} ${open ? 'border-b-[3px] border-ink shadow-lift' : ''} @container`}
      >
        <div className="wrap flex h-16 items-center gap-2 lg:h-[76px]">
          <Link
            to={href('/')}
            className="flex min-h-11 min-w-11 shrink-[99] items-center gap-2 text-[1.0625rem] font-[780] sm:gap-2.5 sm:text-lg tracking-[-.02em] whitespace-nowrap min-[1400px]:text-xl"
          >
            <Sign settings={settings} className="h-9 shrink-0" />
            {/* Beside a child's chip a phone has room for the sign alone. */}
            <span className={`truncate ${child ? '@max-[26rem]:sr-only' : '@max-[14rem]:sr-only'}`}>
              {settings.academyName}
            </span>
          </Link>
          <nav aria-label="Main" className="ml-3 hidden lg:flex min-[1400px]:ml-6">
            <Links />
          </nav>
          <div className="ml-auto hidden min-w-0 items-center gap-1 lg:flex">
            <AccountNav button={warm ? 'btn-ghost' : 'btn-line'} />
            {child}
          </div>
          <div className="ml-auto flex min-w-0 items-center gap-1 lg:hidden">
            {child ?? (
              <a
                href={telephone(settings.phones[0] ?? '')}
                className="grid size-12 shrink-0 place-items-center rounded-lg text-xl"
                aria-label="Call the academy"
              >
                <Phone className="ico" aria-hidden="true" />
              </a>
            )}
            <button
              ref={toggle}
              type="button"
              className="-mr-2 inline-flex min-h-12 min-w-11 shrink items-center gap-1.5 rounded-lg px-2 font-[660] sm:gap-2 sm:px-3"
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => setOpen(!open)}
            >
              {open ? (
                <X className="ico text-xl" aria-hidden="true" />
              ) : (
                <Menu className="ico text-xl" aria-hidden="true" />
              )}
              {/* With large letters on a small phone the sign says it alone. */}
              <span className="@max-[14rem]:sr-only">Menu</span>
            </button>
          </div>
        </div>
        <div id="menu" className="wrap pb-5 lg:hidden" hidden={!open}>
          <nav aria-label="Main" className="grid">
            <Links onChoose={() => setOpen(false)} />
          </nav>
          <OwnPages className="mt-3 grid border-t border-current/25 pt-3" onChoose={() => setOpen(false)} />
          <Greeting className="mt-3 block px-3 font-[640]" />
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <AccountNav button={warm ? 'btn-ghost' : 'btn-line'} onChoose={() => setOpen(false)} />
          </div>
          <Contacts settings={settings} />
        </div>
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
      aria-label="Contact"
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
          {/* Whoever is signed in has the way to the own pages here; the footer has these too. */}
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
    <aside aria-label="Contact" className="mt-3 grid border-t border-rule pt-3">
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

/** Social links are text, as the design asks. */
export function SocialLinks({ social, className }: { social: SiteSettings['social']; className: string }) {
  const there = (['instagram', 'facebook', 'youtube'] as const).filter((name) => social[name] !== '')
  return there.map((name) => (
    <a key={name} className={className} href={social[name]} rel="noopener noreferrer">
      {{ instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube' }[name]}
    </a>
  ))
}
