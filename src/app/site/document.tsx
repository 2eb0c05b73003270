import type { ReactNode } from 'react'
import { words } from '../../platform/language.words.ts'
import { changedWords } from '../../platform/changed-words.ts'
import { languageTags } from '../../platform/languages.rules.ts'
import { CHANGED_WORDS_ID } from '../../platform/text/phrases.rules.ts'
import { boot } from './boot.ts'

export type Head = {
  title: string
  description: string
  canonical: string
  /** The same page in each language, this one too; empty if it is in one only. */
  alternates: readonly { language: string; href: string }[]
  /** noindex: personal or missing pages. */
  hidden: boolean
  /** Address of the Open Graph image, 1200 by 630. */
  picture: string
  /** JSON-LD. */
  structuredData: readonly object[]
}

export type DocumentProps = {
  head: Head
  /** Addresses of what the page loads. */
  assets: {
    script: string
    styles: readonly string[]
    preload: readonly string[]
    fonts: readonly string[]
    /** A module that runs before the app. */
    first: string | null
  }
  /** API addresses that a signed-in browser requests at once; `:me` is the person's id. */
  asks: readonly string[]
  /** The app is loaded at the first touch. */
  hydrateOnTouch: boolean
  app: string
  data: string
}

/** The HTML around the app. It is the same for every visitor. */
export function Document({ head, assets, asks, hydrateOnTouch, app, data }: DocumentProps): ReactNode {
  return (
    <html lang={languageTags[words.language ?? 'en']}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <link rel="canonical" href={head.canonical} />
        {head.alternates.map(({ language, href }) => (
          <link key={language} rel="alternate" hrefLang={language} href={href} />
        ))}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101c22" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" lang="en" title="Blog" href="/rss.xml" />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={head.canonical} />
        <meta property="og:type" content="website" />
        <meta property="og:image" content={head.picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="robots" content={head.hidden ? 'noindex' : 'index, follow'} />
        {head.structuredData.map((description, index) => (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(description).replaceAll('<', '\\u003c') }}
          />
        ))}
        {changedWords && Object.keys(changedWords).length > 0 && (
          <script
            id={CHANGED_WORDS_ID}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(changedWords).replaceAll('<', '\\u003c') }}
          />
        )}
        <script
          data-entry={assets.script}
          data-modules={assets.preload.join(' ')}
          {...(asks.length > 0 ? { 'data-asks': asks.join(' ') } : {})}
          {...(assets.first ? { 'data-first': '' } : {})}
          {...(hydrateOnTouch ? { 'data-hydrate': 'on-touch' } : {})}
          dangerouslySetInnerHTML={{ __html: boot }}
        />
        {assets.first && <script type="module" async src={assets.first} />}
        {(asks.length > 0 ? [] : assets.fonts).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
      </head>
      <body {...(asks.length > 0 ? { className: 'waits' } : {})}>
        <div id="root" dangerouslySetInnerHTML={{ __html: app }} />
        <script id="data" type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
      </body>
    </html>
  )
}
