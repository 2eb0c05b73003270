import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SiteSettings } from '../academy/academy.contract.ts'

type EnquiryLayoutProps = {
  heading?: 'h1' | 'h2'
  title: string
  text: string
  form: ReactNode
  children: ReactNode
}

/** A page around a form: the form on a ruled sheet, what goes with it beside. */
export function EnquiryLayout({
  heading: Heading = 'h1',
  title,
  text,
  form,
  children,
}: EnquiryLayoutProps): ReactNode {
  return (
    <div className="wrap grid gap-10 py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16 lg:py-14">
      <div className="min-w-0">
        <Heading className="text-3xl">{title}</Heading>
        <p className="mt-2 max-w-[56ch] text-lg text-ink-2">{text}</p>
        <div className="sheet mt-7">{form}</div>
      </div>
      <aside className="min-w-0 lg:pt-3">{children}</aside>
    </div>
  )
}

/** Links to the academy's phones and e-mail. */
export function ContactLines({ settings }: { settings: SiteSettings }): ReactNode {
  return (
    <ul className="grid gap-1">
      {settings.phones.map((phone) => (
        <li key={phone}>
          <a className="textlink tnum" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <Phone className="ico" aria-hidden="true" />
            {phone}
          </a>
        </li>
      ))}
      <li>
        <a className="textlink [overflow-wrap:anywhere]" href={`mailto:${settings.email}`}>
          <Mail className="ico" aria-hidden="true" />
          {settings.email}
        </a>
      </li>
    </ul>
  )
}
