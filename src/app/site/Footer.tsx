import { Mail, Phone } from 'lucide-react'
import { href, Link } from 'react-router'
import { SocialLinks } from './Header.tsx'
import { Logo } from './Logo.tsx'
import type { SiteSettings } from '../../academy/academy.contract.ts'
import { legalTitles, homeTexts } from '../../academy/academy.rules.ts'
import { words } from './site.words.ts'

const columns = [
  [
    words.learn,
    [
      [href('/course'), words.courses],
      [href('/competition'), words.competitions],
      [href('/bookdemo'), words.bookDemo],
      [href('/franchise'), words.franchise],
    ],
  ],
  [
    words.academy,
    [
      [href('/about'), words.about],
      [href('/teachers'), words.teachers],
      [href('/blogs'), words.blogs],
      [href('/gallery'), words.gallery],
      [href('/contact'), words.contact],
    ],
  ],
] as const

const legalPaths = {
  privacy: href('/privacy'),
  terms: href('/terms'),
  refunds: href('/refunds'),
  'child-safety': href('/child-safety'),
}
const line = 'inline-flex min-h-11 min-w-11 items-center gap-2'

/** The footer of public pages, in two columns on a phone. */
export function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="on-dark bg-[oklch(.285_.03_232)] text-[oklch(.965_.012_95)]">
      <div className="h-3 border-b-2 border-[oklch(.55_.09_57)] bg-[oklch(.72_.095_65)]" />
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-5 pt-7 pb-2 sm:gap-x-10 sm:gap-y-10 sm:pt-12 sm:pb-6 lg:grid-cols-[1.3fr_1fr_1fr_1.2fr] lg:pt-16">
        <div className="max-sm:col-span-2">
          <p className="flex items-center gap-2.5 text-xl font-[780] tracking-[-.02em]">
            <Logo settings={settings} className="h-10" />
            {settings.academyName}
          </p>
          <p className="mt-4 hidden max-w-[30ch] text-[oklch(.86_.015_220)] sm:block">
            {homeTexts(settings.opening).homeText}
          </p>
        </div>
        {columns.map(([name, links]) => (
          <nav key={name} aria-label={name}>
            <h2 className="text-base font-[700] tracking-normal">{name}</h2>
            <ul className="mt-1 text-[oklch(.86_.015_220)] sm:mt-2">
              {links.map(([to, text]) => (
                <li key={to}>
                  <Link className={`${line} hover:underline`} to={to}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="max-sm:col-span-2">
          <h2 className="text-base font-[700] tracking-normal">{words.talk}</h2>
          <ul className="mt-1 flex flex-wrap gap-x-6 text-[oklch(.86_.015_220)] sm:mt-2 sm:block">
            {settings.phones.map((phone) => (
              <li key={phone}>
                <a className={`${line} tnum`} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                  <Phone className="ico" aria-hidden="true" />
                  {phone}
                </a>
              </li>
            ))}
            <li>
              <a className={`${line} [overflow-wrap:anywhere]`} href={`mailto:${settings.email}`}>
                <Mail className="ico" aria-hidden="true" />
                {settings.email}
              </a>
            </li>
            <li className="flex flex-wrap gap-x-4">
              <SocialLinks social={settings.social} className={`${line} hover:underline`} />
            </li>
          </ul>
        </div>
      </div>
      {settings.legal.length > 0 && (
        <nav className="wrap pt-2 pb-8" aria-label={words.legal}>
          <ul className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap text-[oklch(.86_.015_220)]">
            {settings.legal.map((name) => (
              <li key={name}>
                <Link className={`${line} hover:underline`} to={legalPaths[name]}>
                  {legalTitles[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  )
}
