import type { Locator, Page } from 'playwright'

/** What was done by hand: clicks (choices, ticks and files too) and fields that were typed. */
export type HandCount = { clicks: number; fields: number }

/** A file as an `<input type="file">` takes it. */
export type GivenFile = { name: string; mimeType: string; buffer: Buffer }

type Name = string | RegExp

/** Somebody at a screen, who uses what has a name there and counts each use. */
export type Hands = {
  page: Page
  /** Shared by all parts of one page; `count` is set back to zero by whoever reads it. */
  count: HandCount
  press: (button: Name) => Promise<void>
  follow: (link: Name) => Promise<void>
  fill: (label: Name, text: string) => Promise<void>
  /** Chooses the first option that has this text in it. */
  choose: (label: Name, option: string) => Promise<void>
  tick: (label: Name) => Promise<void>
  give: (label: Name, file: GivenFile) => Promise<void>
  see: (text: Name) => Promise<void>
  /** Presses a button that saves a file. @returns its name and where it was saved. */
  save: (button: Name) => Promise<{ name: string; path: string }>
  /** The same hands in one part of the page, such as an open dialog. */
  within: (part: Locator) => Hands
  inDialog: () => Hands
}

const exactly = (name: Name) => ({ name, exact: typeof name === 'string' })

/** Hands on a page, all of it or the part `scope`. */
export function openHands(page: Page, scope: Page | Locator = page, count?: HandCount): Hands {
  const done = count ?? { clicks: 0, fields: 0 }
  const click = async (target: Locator) => {
    await target.filter({ visible: true }).first().click()
    done.clicks += 1
  }
  const labelled = (label: Name) =>
    scope
      .getByLabel(label, { exact: typeof label === 'string' })
      .filter({ visible: true })
      .first()
  return {
    page,
    count: done,
    press: (button) => click(scope.getByRole('button', exactly(button))),
    follow: (link) => click(scope.getByRole('link', exactly(link))),
    fill: async (label, text) => {
      await labelled(label).fill(text)
      done.fields += 1
    },
    choose: async (label, option) => {
      const found = labelled(label).locator('option').filter({ hasText: option }).first()
      await found.waitFor({ state: 'attached' })
      await labelled(label).selectOption((await found.getAttribute('value')) ?? option)
      done.clicks += 1
    },
    tick: async (label) => {
      await labelled(label).check()
      done.clicks += 1
    },
    give: async (label, file) => {
      await scope
        .getByLabel(label, { exact: typeof label === 'string' })
        .first()
        .setInputFiles(file)
      done.clicks += 1
    },
    see: (text) => scope.getByText(text).filter({ visible: true }).first().waitFor(),
    save: async (button) => {
      const saved = page.waitForEvent('download', { timeout: 30_000 })
      await click(scope.getByRole('button', exactly(button)))
      const download = await saved
      return { name: download.suggestedFilename(), path: await download.path() }
    },
    within: (part) => openHands(page, part, done),
    inDialog: () => openHands(page, page.locator('dialog[open]').last(), done),
  }
}
