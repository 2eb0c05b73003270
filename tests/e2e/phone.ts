import { type ChildProcess, spawn } from 'node:child_process'
import { chromium, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { browserOptions } from '../chromium.ts'
import { PHONE } from './browser.ts'

export type Phone = {
  page: Page
  /** As a battery that is empty. */
  kill: () => Promise<void>
  /** As a hand does: what the browser writes in its own time is written. */
  switchOff: () => Promise<void>
}

/** A browser of its own on the phone's profile, a folder; it may be killed without a word. */
export async function switchOn(profile: string): Promise<Phone> {
  const { executablePath, args } = await browserOptions()
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath ?? chromium.executablePath(), [...args, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const browser = await chromium.connectOverCDP(await addressOf(child))
  const [context] = browser.contexts()
  const page = await context?.newPage()
  if (!page) throw new Error('the browser opened no page')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(30_000)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  // Whatever comes of a test, the next one finds the profile free.
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await gone
  })
  return {
    page,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
      await browser.close().catch(() => {})
    },
    switchOff: async () => {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await gone
    },
  }
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let told = ''
    child.stderr?.on('data', (chunk) => {
      told += String(chunk)
      const [address] = /ws:\/\/\S+/.exec(told) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(told)))
  })
