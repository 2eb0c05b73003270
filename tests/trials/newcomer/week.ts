import { join } from 'node:path'
import type { Browser } from 'playwright'
import { DESKTOP, PHONE, visit } from '../../e2e/browser.ts'
import { type HandCount, type Hands, openHands } from './hands.ts'
import type { PrintedSlip } from './slips.ts'

/** What the jobs of a week share: the academy, who is at which screen, and what one job leaves to the next. */
export type Week = {
  origin: string
  setupLink: string
  mailFolder: string
  /** By who sat down. */
  hands: Map<string, Hands>
  /** Opens a browser of somebody's own. */
  sitDown: (who: string, at: 'desk' | 'phone') => Promise<Hands>
  /** @throws {Error} when nobody of this name sat down. */
  at: (who: string) => Hands
  /** As printed after the import. */
  slips: readonly PrintedSlip[]
  /** The key of the owner's authenticator. */
  secret: string
  /** The 30-second step of the last code that was taken from it. */
  lastStep: number
}

/** One thing that somebody wants done in the first week, as they would say it. */
export type Job = { title: string; run: (week: Week) => Promise<void> }

/** A week that begins with nobody at a screen. */
export function openWeek(browser: Browser, academy: { origin: string; link: string; folder: string }): Week {
  const hands = new Map<string, Hands>()
  return {
    origin: academy.origin,
    setupLink: academy.link,
    mailFolder: join(academy.folder, 'mail'),
    hands,
    sitDown: async (who, at) => {
      const { page } = await visit(browser, at === 'desk' ? DESKTOP : PHONE)
      const own = openHands(page)
      hands.set(who, own)
      return own
    },
    at: (who) => {
      const own = hands.get(who)
      if (!own) throw new Error(`no ${who} is here: the job before did not end`)
      return own
    },
    slips: [],
    secret: '',
    lastStep: 0,
  }
}

/** Reads the counts of all who sat down and sets them back to zero; `who` did the most. */
export function takeCounts(week: Week): HandCount & { who: string } {
  const sum = { clicks: 0, fields: 0, who: '' }
  let most = -1
  for (const [who, { count }] of week.hands) {
    const acts = count.clicks + count.fields
    if (acts > most) {
      most = acts
      sum.who = who
    }
    sum.clicks += count.clicks
    sum.fields += count.fields
    count.clicks = 0
    count.fields = 0
  }
  return sum
}
