import { existsSync } from 'node:fs'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing but this machine is to be found.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
/** CHROMIUM_PATH, or the packaged browser on Linux x64, or an installed Chrome (no path). */
export async function browserOptions(): Promise<{ executablePath: string | undefined; args: string[] }> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`)
  if (named || process.platform !== 'linux' || process.arch !== 'x64')
    return { executablePath: named, args: flags }
  const { default: packaged } = await import('@sparticuz/chromium')
  return { executablePath: await packaged.executablePath(), args: flags }
}
