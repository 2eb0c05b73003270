import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '../../src/platform/backup/archive.server.ts'
import { compiledOnce, spawnServer, startServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'

const root = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
/** An account that owns nothing here. */
const NOBODY = 65_534

let fresh: FreshDatabase
let files = 0
beforeAll(async () => {
  fresh = await freshDatabase('tables')
})
afterAll(() => fresh.drop())

type Run = { env?: Record<string, string | undefined>; cwd?: string; uid?: number; node?: string[] }
async function run(script: 'backup' | 'restore' | 'owner', args: readonly string[], more: Run = {}) {
  const { env = {}, cwd = root, uid, node = [] } = more
  const main = join(cwd === root || !node.length ? root : cwd, `src/app/server/${script}.server.ts`)
  const child = spawn(process.execPath, [...node, main, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...compiledOnce, MIN_FREE_MB: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, error, code: code as number }
}

/** The settings of this test's academy, with more lines below them. */
function settingsFile(...lines: string[]): string {
  files += 1
  const path = join(fresh.folder, `settings-${files}.env`)
  const own = [
    '# The settings of the academy',
    '',
    `DATA_DIR='${fresh.folder}'`,
    ...(fresh.url ? [`DATABASE_URL="${fresh.url}"`] : []),
    'TZ=Asia/Kolkata',
  ]
  writeFileSync(path, [...own, ...lines, ''].join('\n'))
  return path
}
const backups = () =>
  existsSync(join(fresh.folder, 'backups')) ? readdirSync(join(fresh.folder, 'backups')) : []
const named = () =>
  fresh.url ? `the PostgreSQL database ${new URL(fresh.url).pathname.slice(1)} on ` : fresh.folder

describe('a command works on the database of the service, and names it first', () => {
  test('by the file of settings that it is given, from any folder', async () => {
    const file = settingsFile('BACKUP_KEY=nine horses of correct batteries')
    for (const [args, cwd] of [
      [['--env', file], root],
      [[`--env=${relative(fresh.folder, file)}`], fresh.folder],
    ] as const) {
      const made = await run('backup', args, { cwd })
      expect([made.code, made.error]).toEqual([
        0,
        expect.stringContaining(`Works on ${fresh.url ? named() : 'the embedded database in '}`),
      ])
      expect(made.error).toContain(named())
      expect(made.error).not.toContain('horses')
      const { counts } = await readArchive(made.out.trim(), 'nine horses of correct batteries')
      expect(counts.tables.people).toBe(0)
    }
  })

  test('a data folder that is named relatively is below the release, wherever the command is typed', async () => {
    const file = join(fresh.folder, 'relative.env')
    const database = fresh.url ? `DATABASE_URL=${fresh.url}\n` : ''
    writeFileSync(file, `DATA_DIR=${relative(root, fresh.folder)}\n${database}`)
    const made = await run('backup', ['--env', file], { cwd: '/' })
    expect([made.code, made.out.startsWith(join(fresh.folder, 'backups'))]).toEqual([0, true])
  })

  test('without a word about it nothing is done, and no database comes about', async () => {
    // A release of its own, so that no data of whoever runs the tests is there.
    const release = join(fresh.folder, 'release')
    mkdirSync(release)
    for (const part of ['src', 'migrations', 'node_modules', 'package.json'])
      symlinkSync(join(root, part), join(release, part))
    const node = ['--preserve-symlinks', '--preserve-symlinks-main']
    const file = settingsFile()
    for (const [script, args] of [
      ['backup', []],
      ['owner', ['Lakshmi Nair', 'owner@test.example', '9876543210']],
      ['restore', [file]],
      ['restore', [file, '--replace']],
    ] as const) {
      const { code, out, error } = await run(script, args, { cwd: release, node })
      expect([code, out, error.trim().split('\n').length]).toEqual([1, '', 1])
      expect(error).toMatch(/Name the service’s settings file with -- --env FILE.* Nothing was done\./)
    }
    expect(readdirSync(release).toSorted()).toEqual(['migrations', 'node_modules', 'package.json', 'src'])
  })

  test('the embedded database is not taken for that of an academy on PostgreSQL, by a command or a start', async () => {
    const other = await freshDatabase('tables')
    const note = join(other.folder, 'database-in-use.txt')
    await (await startServer({ DATA_DIR: other.folder, DATABASE_URL: other.url })).terminate()
    expect(readFileSync(note, 'utf8')).toContain(
      other.url ? `PostgreSQL database ${new URL(other.url).pathname.slice(1)} on ` : other.folder,
    )
    writeFileSync(note, 'the PostgreSQL database academy on db.example:5432\n')
    mkdirSync(join(other.folder, 'database'), { recursive: true })
    const before = readdirSync(other.folder)
    const words = /uses the PostgreSQL database academy on db\.example:5432, but DATABASE_URL is not set/
    const backup = await run('backup', [], { env: { DATA_DIR: other.folder } })
    expect([backup.code, backup.out, backup.error]).toEqual([1, '', expect.stringMatching(words)])
    const start = spawnServer({ DATA_DIR: other.folder })
    expect([await start.ended, start.output()]).toEqual([1, expect.stringMatching(words)])
    expect(readdirSync(other.folder)).toEqual(before)
    await other.drop()
  })

  test('a file that is named stands alone: what it leaves out is not the academy’s own', async () => {
    // As in a drill: the academy's own settings stand in the release and in the shell.
    const release = join(fresh.folder, 'drilled')
    mkdirSync(release)
    for (const part of ['src', 'migrations', 'node_modules', 'package.json'])
      symlinkSync(join(root, part), join(release, part))
    const real = 'postgres://academy@127.0.0.1:9/the_real_one'
    writeFileSync(join(release, '.env'), `DATABASE_URL=${real}\nSMTP_URL=smtp://127.0.0.1:9\n`)
    const drill = join(fresh.folder, 'drill.env')
    writeFileSync(drill, `DATA_DIR=${join(fresh.folder, 'drill')}\nEMBEDDED_DATABASE=accept\n`)
    const node = ['--preserve-symlinks', '--preserve-symlinks-main']
    const beside = await run('backup', ['--env', drill], { cwd: release, node })
    expect([beside.code, beside.error]).toEqual([1, expect.stringContaining('There is no database in')])
    expect(beside.error).not.toContain('the_real_one')
    const shell = await run('restore', [drill, '--env', drill], { env: { DATABASE_URL: real } })
    expect([shell.code, shell.error]).toEqual([
      1,
      `DATABASE_URL is set in the environment but not in ${drill}: unset it here, or add it to the file.\n`,
    ])
  })

  test('a word that a backup does not know is refused: it may be a mistyped --env', async () => {
    const before = backups()
    const file = settingsFile()
    const { code, out, error } = await run('backup', ['--evn', '/srv/other.env', '--env', file])
    expect([code, out, error]).toEqual([1, '', expect.stringContaining('not --evn /srv/other.env')])
    const folder = await run('backup', ['--env', fresh.folder])
    expect([folder.code, folder.error]).toEqual([1, expect.stringContaining('is a folder')])
    expect(backups()).toEqual(before)
  })

  test('a file that cannot be read for sure is refused by its line', async () => {
    const before = backups()
    const file = settingsFile('DATABSE_URL=postgres://x/y')
    const { code, out, error } = await run('backup', ['--env', file])
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(
      /^Line \d of .+ sets DATABSE_URL, which is not a setting \(did you mean DATABASE_URL\?\)\.\n$/,
    )
    expect(backups()).toEqual(before)
  })

  test('a file that says another database than the environment is refused, and one that is not there', async () => {
    const file = settingsFile()
    const env = { DATA_DIR: '/srv/other' }
    const differs = await run('backup', ['--env', file], { env })
    expect([differs.code, differs.error]).toEqual([
      1,
      `DATA_DIR has different values in the environment and in ${file}: unset it here, or name another file with -- --env FILE.\n`,
    ])
    const none = await run('backup', ['--env', `${file}.bak`])
    expect([none.code, none.error]).toEqual([1, `Settings file not found: ${file}.bak\n`])
    const npm = await run('backup', [file], { env: { npm_config_env: 'true' } })
    expect([npm.code, npm.error]).toEqual([1, 'Put two dashes before it: -- --env FILE.\n'])
  })

  test('a file that this account may not read is refused, not passed over', async () => {
    const file = settingsFile()
    chmodSync(fresh.folder, 0o755)
    chmodSync(file, isRoot ? 0o600 : 0o000)
    const { code, out, error } = await run('backup', ['--env', file], isRoot ? { uid: NOBODY } : {})
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(/^This account can’t read the settings in .+ \(EACCES\)\. Run this as root/)
  })

  test.runIf(isRoot)(
    'root works as the account of the data, and another account does not work at all',
    async () => {
      const other = await freshDatabase('tables')
      const settings = join(other.folder, 'settings.env')
      writeFileSync(settings, `DATA_DIR=${other.folder}\n${other.url ? `DATABASE_URL=${other.url}\n` : ''}`)
      spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, other.folder])
      chmodSync(other.folder, 0o700)
      chownSync(settings, 0, 0)
      const made = await run('backup', ['--env', settings])
      expect([made.code, made.error.includes('Works on')]).toEqual([0, true])
      for (const path of [join(other.folder, 'backups'), made.out.trim()])
        expect(statSync(path).uid).toBe(NOBODY)
      chmodSync(other.folder, 0o755)
      chmodSync(settings, 0o644)
      const stranger = await run('backup', ['--env', settings], { uid: NOBODY - 1 })
      expect([stranger.code, stranger.out]).toEqual([1, ''])
      expect(stranger.error).toMatch(
        /This account can’t write to .+, which belongs to another account\. Run this as root/,
      )
      await other.drop()
    },
  )
})
