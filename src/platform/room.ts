import type { LoaderFunction } from 'react-router'

/** What a page says about itself to browsers' tabs, search engines and whoever it is sent to. */
export type PageHead = {
  title: string
  description?: string
  /** Path of the Open Graph image; the academy's own unless said. */
  picture?: string
  /** The pages above it, below the home page. */
  trail?: readonly (readonly [title: string, path: string])[]
  /** schema.org descriptions; `url` is the page's own address, `origin` the public one. */
  structuredData?: (at: { url: string; origin: string; academy: string }) => readonly object[]
}

/**
 * A page, declared once in its room. The route table, typed links, kept pages, sitemap, robots and headers
 * come from it.
 */
export type Page = {
  /** Its address, as the router writes parameters. */
  path: string
  /**
   * Its file below src: it exports a component of the file's name, and the `action` that takes the page's
   * form.
   */
  file: string
  /**
   * What it shows. Of a page that few visits begin with it is imported when it runs, so that no other page
   * carries its calls.
   */
  loader?: LoaderFunction
  /**
   * What it reads behind the question mark, on the server too. Its loader does not: it does not run again
   * when only these change.
   */
  query?: readonly string[]
  /** `data` is what the loader brought, undefined when it failed; none: the academy's own. */
  head?: PageHead | ((data: unknown) => PageHead)
  /** No header and footer. */
  bare?: true
  /**
   * Looks the same for everyone, so its HTML is kept in memory; with a parameter, for each id. 'alike': one
   * HTML for all ids.
   */
  kept?: true | 'alike'
  /**
   * Search engines: named in the sitemap (with a parameter, by its room's list), not named but welcome, or
   * sent away.
   */
  search: 'listed' | 'welcome' | 'hidden'
  /** One's own: it stands on the desk of whoever is signed in, with the pages of the role and the chip. */
  personal?: true
  /**
   * Calls to begin before the scripts are there, for whoever is signed in: paths below /api with the page's
   * own parameters as `:name`, and `:me` for the person. What such a page is opened for comes with its
   * scripts, so they are fetched at once.
   */
  asks?: readonly string[]
  /**
   * A module below src that the browser runs before the app's scripts: it may show what was asked for early.
   * It imports little.
   */
  first?: string
  /** It talks to the page that opened it. */
  talksToOpener?: true
  /** It is there before the academy is: without the site's data, header and footer. */
  alone?: true
  /** It stands in the frame of the office. */
  office?: OfficePage
}

/** The parts of the office, in the order of its index. */
export const OFFICE_SECTIONS = [
  'Desk',
  'Enquiries',
  'People',
  'Courses',
  'Quizzes',
  'Competitions',
  'Site',
  'Money',
  'Staff and log',
  'Settings',
] as const
export type OfficeSection = (typeof OFFICE_SECTIONS)[number]

/** How a page of the office is found, and by whom. */
export type OfficePage = {
  section: OfficeSection
  /** Whose work it is; the owner sees every page. */
  roles: readonly ('office' | 'author' | 'organiser')[]
  /** What it is for, in a sentence: it stands there before anything of it was asked for. */
  lead?: string
  /** Named in the index and in the search; an editor of one thing is not. */
  listed?: true
}

/** The pages of the office, as its frame lists them. */
export type OfficeIndex = readonly { path: string; title: string; place: OfficePage }[]

type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What typed links know of a room's pages. */
export type PagesOf<Declared extends readonly Page[]> = {
  [P in Declared[number]['path']]: { params: { [Name in Parameters<P>]: string } }
}
