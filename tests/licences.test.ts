import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * What may be used by, and given away beside, a product under Apache-2.0: permissive licences, and those
 * whose conditions end at their own files (MPL-2.0) or at a library that can be replaced (LGPL-3.0, sharp's
 * native part).
 */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'MPL-2.0',
  'LGPL-3.0-or-later',
]
/** Packages that state no licence in the lock file, and the one in their own LICENSE, looked at. */
const unstated: Record<string, string> = {
  'node_modules/png-js': 'MIT',
  'node_modules/busboy': 'MIT',
  'node_modules/streamsearch': 'MIT',
  // In its Readme.
  'node_modules/humanize-number': 'MIT',
}

/** Whether an SPDX expression can be kept: all sides of AND, one side of OR. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((side) => side.split(' OR ').some((licence) => allowed.includes(licence)))

type Lock = { packages: Record<string, { license?: string }> }
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

describe('licences', () => {
  test('the product is under Apache-2.0', () => {
    expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toMatch(/Apache License\s+Version 2\.0/)
    expect(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { license: string }).license,
    ).toBe('Apache-2.0')
  })

  test('every package allows it', () => {
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
    expect(packages.length).toBeGreaterThan(100)
    const refused = packages
      .map(([path, { license }]) => ({ path, license: license ?? unstated[path] ?? 'none stated' }))
      .filter(({ license }) => !isAllowed(license))
    expect(refused).toEqual([])
  })

  test.each([
    ['GPL-3.0-only', false],
    ['MIT AND GPL-2.0', false],
    ['MIT OR GPL-2.0', true],
    ['none stated', false],
  ])('%s: %s', (expression, kept) => expect(isAllowed(expression)).toBe(kept))

  test('a font lies beside its licence', () => {
    const fonts = readdirSync(join(root, 'src/ui/fonts')).filter((name) => /\.(ttf|otf|woff2?)$/.test(name))
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter((name) => !name.startsWith('anek-'))).toEqual([])
    expect(readFileSync(join(root, 'src/ui/fonts/OFL.txt'), 'utf8')).toMatch(
      /The Anek Project Authors[\s\S]*SIL OPEN FONT LICENSE Version 1\.1/,
    )
    expect(readFileSync(join(root, 'src/ui/fonts/NOTO-OFL.txt'), 'utf8')).toMatch(
      /The Noto Project Authors[\s\S]*SIL OPEN FONT LICENSE Version 1\.1/,
    )
  })

  test('every folder of pictures and films is named with its licence', () => {
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
    const folders = readdirSync(join(root, 'public'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        relative(
          root,
          entry.parentPath === join(root, 'public') ? join(entry.parentPath, entry.name) : entry.parentPath,
        ),
      )
    expect(folders.length).toBeGreaterThan(10)
    expect(folders.filter((folder) => !notice.includes(folder.replaceAll('\\', '/')))).toEqual([])
  })

  test('every recording is named with who spoke it', () => {
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
    const recordings = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(mp3|ogg|opus|wav|webm|m4a)$/.test(name),
    )
    expect(recordings.length).toBeGreaterThan(1)
    expect(recordings.filter((name) => !notice.includes(name.split('/').at(-1) ?? name))).toEqual([])
  })
})
