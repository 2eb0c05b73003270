import type { LoaderFunction } from 'react-router'
import type { Translation } from '../languages.rules.ts'
import type { Register, Role } from '../wire.ts'

/** A page's title and description for tabs, search engines and shared links. */
export type PageMeta = {
  title: string
  description?: string
  /** Path of the Open Graph image; the academy's by default. */
  picture?: string
  /** Higher pages for the breadcrumbs, below the home page. */
  trail?: readonly (readonly [title: string, path: string])[]
  /** schema.org data; `url` is the page's address, `origin` the public origin. */
  structuredData?: (at: { url: string; origin: string; academy: string }) => readonly object[]
}

/**
 * A page, declared once in its room. Routes, typed links, the page cache, sitemap, robots and headers come
 * from it.
 */
export type Page = {
  /** Its path in the router's syntax. */
  path: string
  /** Its file below src: exports a component of the file's name, and the `action` for its forms. */
  file: string
  /**
   * Its loader. For rarely first-visited pages it is imported dynamically, so that other pages do not load
   * its code.
   */
  loader?: LoaderFunction
  /**
   * Query parameters it reads, also on the server. The loader does not read them and does not run again when
   * they change.
   */
  query?: readonly string[]
  /** `data` is the loader's result, undefined if it failed; without a head the academy's own is used. */
  meta?: PageMeta | ((data: unknown) => PageMeta)
  /** Its other languages; everything that it shows has words there. */
  alsoIn?: readonly Translation[]
  /**
   * What it is about was written in English by the office: search engines are told of that page alone, unless
   * its loader's data says `alsoIn`, the languages that the office has it in too.
   */
  contentInEnglish?: true
  /** No header and footer. */
  withoutFrame?: true
  /**
   * The HTML is the same for everyone and cached in memory; with a parameter, per id. 'alike': the same HTML
   * for all ids.
   */
  cached?: true | 'alike'
  /**
   * Search engines: listed in the sitemap (with a parameter, by its room's list), allowed but not listed, or
   * noindex.
   */
  search: 'listed' | 'welcome' | 'hidden'
  /** A page for signed-in users, inside the member layout with its role's navigation. */
  personal?: true
  /** Everybody's page that stands in the member layout for whoever is signed in. */
  shared?: true
  /**
   * Calls to prefetch for a signed-in person: paths below /api with the page's parameters as `:name`, and
   * `:me` for the person. Such a page needs its scripts, so they are preloaded at once.
   */
  prefetch?: readonly string[]
  /** A small module below src that runs before the app's scripts and may show the prefetched data. */
  bootModule?: string
  /**
   * Its HTML is enough for a visitor: the app is loaded at the first touch of a pointer, key or focus. By
   * default it is loaded after the first paint.
   */
  hydrate?: 'on-touch'
  /** It posts messages to its opener. */
  talksToOpener?: true
  /** It may ask for the device's camera; no other page can. */
  usesCamera?: true
  /** It may frame the academy's video server, with camera and microphone; no other page can. */
  framesVideo?: true
  /** Works before the academy is set up: without settings, header and footer. */
  standalone?: true
  /** A page of the office. */
  office?: OfficePage
}

/** A part of the office, as a room names it. */
export type OfficeSection = Register extends { section: infer S extends string } ? S : string

/** How an office page is listed, and for which roles. */
export type OfficePage = {
  section: OfficeSection
  /** Roles that use it; the owner sees every page. */
  roles: readonly Role[]
  /** One sentence on the page's purpose, rendered before its data loads. */
  lead?: string
  /**
   * Listed in navigation and search; editors of a single record are not. With 'network' only where there
   * are several centres.
   */
  listed?: true | 'network'
  /** Also, or only, for staff who see a part of the academy alone. */
  seat?: true | 'only'
}

/** The pages in the office's navigation. */
export type OfficeIndex = readonly { path: string; title: string; place: OfficePage }[]

type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A room's pages for typed links. */
export type PagesOf<Declared extends readonly Page[]> = {
  [P in Declared[number]['path']]: { params: { [Name in Parameters<P>]: string } }
}
