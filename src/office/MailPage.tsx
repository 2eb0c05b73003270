import { type SyntheticEvent, useCallback, useState } from 'react'
import { href, useParams } from 'react-router'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { type Language, LANGUAGES, languageNames, languageTags } from '../platform/languages.rules.ts'
import { call } from '../platform/wire.ts'
import { LoadError } from '../ui/office/LoadError.tsx'
import { OfficeSelect } from '../ui/office/fields.tsx'
import { usePageBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { getMailPreview, type MailPreview } from './mail-kinds.contract.ts'

/** /office/mails/{kind}: one kind of email as it is sent, with invented data. */
export function MailPage() {
  const { kind = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getMailPreview, { params: { kind } }), [kind]),
  )
  usePageBar({
    title: view.phase === 'shown' ? view.data.subject : 'Email',
    help: 'How this email looks. Names, amounts and links in it are examples.',
    above: { title: 'Emails', to: href('/office/mails') },
  })
  return (
    <>
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError {...view} retry={retry} />}
      {view.phase === 'shown' && <Preview mail={view.data} />}
    </>
  )
}

function Preview({ mail }: { mail: MailPreview }) {
  const [language, setLanguage] = useState<Language>('en')
  const shown = mail.translations.find((each) => each.language === language) ?? mail
  return (
    <div className="bu">
      <div className="grid gap-4">
        {mail.translations.length > 0 && (
          <div className="rg pad">
            <OfficeSelect
              label="Language"
              hint="Each family gets it in the language that it has chosen."
              value={language}
              onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? 'en')}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each}>
                  {languageNames[each]}
                </option>
              ))}
            </OfficeSelect>
            {shown !== mail && (
              <p className="mt-3" lang={languageTags[language]}>
                <b>{shown.subject}</b>
              </p>
            )}
          </div>
        )}
        {shown.html !== null && <HtmlVersion key={language} html={shown.html} />}
        <TextVersion mail={shown} lang={languageTags[language]} />
      </div>
      <Envelope mail={mail} />
    </div>
  )
}

/** The site's policy refuses style attributes in parsed HTML; styles that a script sets are allowed. */
const withoutStyles = (html: string) => html.replaceAll(' style="', ' data-style="')

/** Gives the loaded email its styles, takes its links away, and makes the frame as high as it is. */
function dress({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const mail = frame.contentDocument
  if (!mail) return
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href')
  frame.style.height = `${mail.documentElement.scrollHeight}px`
}

function HtmlVersion({ html }: { html: string }) {
  return (
    <section className="rg pad" aria-labelledby="html">
      <h2 id="html">As most people see it</h2>
      <iframe
        title="The email as HTML"
        className="mt-3 block h-128 w-full rounded-lg"
        sandbox="allow-same-origin"
        srcDoc={withoutStyles(html)}
        onLoad={dress}
      />
    </section>
  )
}

type TextProps = { mail: Pick<MailPreview, 'text' | 'html'>; lang: string }

function TextVersion({ mail: { text, html }, lang }: TextProps) {
  return (
    <section className="rg pad" aria-labelledby="text">
      <h2 id="text">{html === null ? 'The email' : 'As plain text'}</h2>
      <pre lang={lang} className="mt-3 whitespace-pre-wrap break-words font-[inherit]">
        {text}
      </pre>
    </section>
  )
}

function Envelope({ mail }: { mail: MailPreview }) {
  const lines = [
    ['To', mail.recipient],
    ['When', mail.when],
    ['From', `${mail.from.name}, ${mail.from.address}`],
    ['Reply goes to', mail.replyTo],
    ['Attached', mail.attachment],
  ] as const
  return (
    <section className="rg pad bu-how" aria-labelledby="envelope">
      <h2 id="envelope">About this email</h2>
      <dl className="mt-2 grid gap-2">
        {lines.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {mail.canBeStopped && (
        <p className="mt-3">Whoever gets it can stop it with the link at its foot, without a login.</p>
      )}
    </section>
  )
}
