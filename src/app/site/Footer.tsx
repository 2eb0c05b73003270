import { Mail, Phone } from 'lucide-react'
import { href, Link } from 'react-router'
import { SocialLinks } from './Header.tsx'
import { Sign } from './Sign.tsx'
import type { SiteSettings } from '../../academy/academy.contract.ts'
import { legalTitles } from '../../academy/academy.rules.ts'

const columns = [
  [
    'Learn',
    [
      [href('/course'), 'Courses'],
      [href('/competition'), 'Competitions'],
      [href('/bookdemo'), 'Book a Demo'],
      [href('/franchise'), 'Franchise'],
    ],
  ],
  [
    'Academy',
    [
      [href('/about'), 'About Us'],
      [href('/blogs'), 'Blogs'],
      [href('/gallery'), 'Gallery'],
      [href('/contact'), 'Contact'],
    ],
  ],
] as const

const legalPaths = { privacy: href('/privacy'), terms: href('/terms'), refunds: href('/refunds') }

/** The slate at the foot of every page. */
export function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="on-dark bg-[oklch(.285_.03_232)] text-[oklch(.965_.012_95)]">
      <div className="h-3 border-b-2 border-[oklch(.55_.09_57)] bg-[oklch(.72_.095_65)]" />
      <div className="wrap grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.2fr] lg:py-16">
        <div>
          <p className="flex items-center gap-2.5 text-xl font-[780] tracking-[-.02em]">
            <Sign settings={settings} className="h-10" />
            {settings.academyName}
          </p>
          <p className="mt-4 max-w-[30ch] text-[oklch(.86_.015_220)]">
            Abacus, Vedic Math, Rubik’s Cube and Handwriting for children. Training for the people who teach
            them.
          </p>
        </div>
        {columns.map(([name, links]) => (
          <nav key={name} aria-label={name}>
            <h2 className="text-base font-[700] tracking-normal">{name}</h2>
            <ul className="mt-2 text-[oklch(.86_.015_220)]">
              {links.map(([to, text]) => (
                <li key={to}>
                  <Link className="inline-flex min-h-11 min-w-11 items-center hover:underline" to={to}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="text-base font-[700] tracking-normal">Talk to us</h2>
          <ul className="mt-2 text-[oklch(.86_.015_220)]">
            {settings.phones.map((phone) => (
              <li key={phone}>
                <a
                  className="inline-flex min-h-11 min-w-11 items-center gap-2 tnum"
                  href={`tel:${phone.replace(/[^+\d]/g, '')}`}
                >
                  <Phone className="ico" aria-hidden="true" />
                  {phone}
                </a>
              </li>
            ))}
            <li>
              <a
                className="inline-flex min-h-11 min-w-11 items-center gap-2"
                href={`mailto:${settings.email}`}
              >
                <Mail className="ico" aria-hidden="true" />
                {settings.email}
              </a>
            </li>
            <li className="flex flex-wrap gap-x-4">
              <SocialLinks
                social={settings.social}
                className="inline-flex min-h-11 min-w-11 items-center hover:underline"
              />
            </li>
          </ul>
        </div>
      </div>
      {settings.legal.length > 0 && (
        <nav className="wrap pb-8" aria-label="Legal">
          <ul className="flex flex-wrap gap-x-6 text-[oklch(.86_.015_220)]">
            {settings.legal.map((name) => (
              <li key={name}>
                <Link
                  className="inline-flex min-h-11 min-w-11 items-center hover:underline"
                  to={legalPaths[name]}
                >
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
