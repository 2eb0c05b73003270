import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getQuizzesBySubject } from '../../src/quiz/quiz.contract.ts'
import { boot } from '../../src/app/site/boot.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let subject: string
beforeAll(async () => {
  world = await openWorld()
  subject = await world.subject('Abacus')
  await world.quiz(subject, 1)
})
afterAll(() => world.close())

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
const raw = (
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = request(world.url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

test('results look the same for every id, and show none', async () => {
  const id = '01a1fc80-468c-759b-94da-3f8553b8d7ac'
  const [first, second] = [
    await raw(`/ViewResults/${id}`),
    await raw(`/ViewResults/${id.replace('01', '02')}`),
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.toString()).not.toContain(id)
  expect(second.body.equals(first.body)).toBe(true)
})

describe('pages', () => {
  test.each([
    '/',
    '/about',
    '/course',
    '/coursecard',
    '/competition',
    '/blogs',
    '/gallery',
    '/franchise',
    '/bookdemo',
    '/contact',
    '/success',
  ])('%s arrives as HTML with its data', async (path) => {
    const { status, headers, body } = await raw(path)
    const html = body.toString()
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/^<!DOCTYPE html>/)
    expect(html).toMatch(/<h1[ >]/)
    expect(html).toContain('Test Academy')
    expect(html).toMatch(/<link rel="canonical" href="[^"]+"/)
    expect(html).not.toMatch(/ style="/)
    const scripts = [...html.matchAll(/<script([^>]*)>(.+?)<\/script>/gs)].filter(
      ([, tag]) => !/ type="application\/(ld\+)?json"/.test(tag ?? ''),
    )
    expect(scripts.map(([, , code]) => code)).toEqual([boot])
  })

  test('the competition shows the first subject and its quizzes, and no answer of theirs', async () => {
    const html = (await raw('/competition')).body.toString()
    expect(html).toContain('Abacus')
    expect(html).toContain('Quiz 1')
    expect(html).not.toMatch(/correctAnswer|0 \+ 1/)
  })

  test('an address without a page is 404, designed, and never kept', async () => {
    const { status, headers, body } = await raw('/nowhere?x=1')
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(body.toString()).toContain('We can’t find that page')
  })

  test.each([
    ['/office/orders/%00', '/office'],
    ['/office/people/%ZZ', '/office'],
    ['/blogs-details/%E0%A4', '/'],
  ])('%s cannot be read: a browser is told so and led to %s', async (path, back) => {
    const page = await raw(path, { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(page.body.toString()).toMatch(
      new RegExp(`<h1>We can’t find that page</h1>.*<a href="${back}">Go to `),
    )
    // A client that asks for no page gets a line.
    expect((await raw(path)).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('/quiz and /quiz/results/{id} lead to their pages', async () => {
    expect([(await raw('/quiz')).status, (await raw('/quiz')).headers.location]).toEqual([
      302,
      '/competition',
    ])
    expect((await raw('/quiz/results/abc')).headers.location).toBe('/ViewResults/abc')
  })

  test('anything but reading a page or sending its form is refused', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) expect((await raw('/', { method })).status).toBe(405)
    expect((await raw('/', { method: 'POST' })).status).toBe(403)
  })
})

describe('the page cache', () => {
  test('sends brotli, gzip or plain, each with its own strong tag, and 304 to it', async () => {
    const plain = await raw('/competition')
    const br = await raw('/competition', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    const gzip = await raw('/competition', { headers: { 'accept-encoding': 'gzip' } })
    expect([
      br.headers['content-encoding'],
      gzip.headers['content-encoding'],
      plain.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(new Set([plain, br, gzip].map((reply) => reply.headers.etag)).size).toBe(3)
    for (const reply of [plain, br]) expect(reply.headers.vary).toBe('accept-encoding')
    const known = await raw('/competition', {
      headers: { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) },
    })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, br.headers.etag])
    expect((await raw('/competition', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect(
      (await raw('/competition', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5' } })).headers[
        'content-encoding'
      ],
    ).toBe('gzip')
  })

  test('a HEAD before any GET does not fill it with nothing', async () => {
    const head = await raw('/signup', { method: 'HEAD' })
    const get = await raw('/signup')
    expect([head.status, head.body.length, get.status]).toEqual([200, 0, 200])
    expect(get.body.length).toBe(Number(head.headers['content-length']))
  })

  test('queries make no further copies', async () => {
    const one = await raw('/competition?utm_source=a')
    const two = await raw('/competition?utm_source=%22%3E%3Cscript%3E')
    expect(one.body.equals(two.body)).toBe(true)
    expect(two.body.toString()).not.toContain('utm_source')
  })

  test('a change of what a page shows is there on the next request; other pages stay', async () => {
    await raw('/competition')
    const before = await raw('/course')
    await world.database.pool.query("update quizzes set title = 'A new title' where subject_id = $1", [
      subject,
    ])
    await expect
      .poll(async () => (await raw('/competition')).body.toString().includes('A new title'))
      .toBe(true)
    expect((await raw('/course')).headers.etag).toBe(before.headers.etag)
  })
})

test('every table that a kept reply shows announces its changes', async () => {
  const src = join(import.meta.dirname, '../../src')
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'))
  const shown = sources.flatMap((text) =>
    [...text.matchAll(/\bdependsOn: \[([^\]]*)\]/g)].flatMap(
      ([, list = '']) => list.match(/(?<=')\w+/g) ?? [],
    ),
  )
  expect(shown.length).toBeGreaterThan(10)
  const { rows } = await world.database.pool.query(
    "select event_object_table as name from information_schema.triggers where trigger_name = 'announce_change'",
  )
  const announced = new Set(rows.map(({ name }) => name))
  expect(shown.filter((table) => !announced.has(table))).toEqual([])
})

test('an edit is on the next page of every instance, and other pages of theirs stay', async () => {
  const second = await world.again()
  const bodyOf = async (url: string, path: string) => (await fetch(url + path)).text()
  const etagOf = async (url: string, path: string) => (await fetch(url + path)).headers.get('etag')
  for (const url of [world.url, second.url]) await bodyOf(url, '/competition')
  const other = await etagOf(second.url, '/course')
  await world.database.pool.query("update quiz_subjects set name = 'Abacus by hand' where id = $1", [subject])
  for (const url of [world.url, second.url])
    await expect.poll(async () => (await bodyOf(url, '/competition')).includes('Abacus by hand')).toBe(true)
  expect(await etagOf(second.url, '/course')).toBe(other)
  await second.close()
})

describe('lists', () => {
  test('are kept as pages are, whatever unknown query comes along', async () => {
    const path = `/api/quiz/get-quizzes-by-subject/${subject}`
    const first = await raw(path, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers['content-encoding']).toBe('br')
    expect(
      (await raw(path, { headers: { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) } }))
        .status,
    ).toBe(304)
    expect((await raw(`${path}?x=1`)).status).toBe(200)
    expect(
      (await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).body.data,
    ).toHaveLength(1)
  })

  test('a call that does not exist is 404', async () => {
    for (const path of ['/api/nowhere', '/api', '/api/']) {
      const { status, body } = await raw(path)
      expect([path, status, JSON.parse(body.toString())]).toEqual([
        path,
        404,
        { success: false, message: 'Not found', code: 'not_found' },
      ])
    }
  })
})

describe('files', () => {
  test('the script is immutable, compressed, and small enough for a first visit of the competition', async () => {
    const html = (await raw('/competition')).body.toString()
    const [, entry = '', modules = ''] =
      /<script data-entry="([^"]+)" data-modules="([^"]+)"/.exec(html) ?? []
    const scripts = [entry, ...modules.split(' ')]
    expect(scripts.length).toBeGreaterThan(1)
    let bytes = 0
    for (const script of scripts) {
      const file = await raw(script, { headers: { 'accept-encoding': 'br' } })
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      // A file of a few bytes may not be smaller packed.
      if (file.headers['content-encoding'] !== 'br') expect(file.body.length).toBeLessThan(100)
      bytes += file.body.length
    }
    expect(bytes).toBeLessThan(160_000)
  })

  /** The built files that a module and all that it imports are in, with their sizes as they are sent. */
  function sizesOf(...entries: string[]): Map<string, number> {
    const client = join(import.meta.dirname, '../../dist/client')
    const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) as Record<
      string,
      { file: string; imports?: string[]; css?: string[] }
    >
    const loaded = new Set(entries)
    for (const name of loaded) for (const next of manifest[name]?.imports ?? []) loaded.add(next)
    const files = [...loaded].flatMap((name) => {
      const { file, css = [] } = manifest[name] ?? { file: `${name} is not in the manifest` }
      return [file, ...css]
    })
    // As the build has packed them; a file of a few bytes is sent as it is.
    const packed = (file: string) => join(client, `${file}.br`)
    const sizeOf = (file: string) =>
      statSync(existsSync(packed(file)) ? packed(file) : join(client, file)).size
    return new Map(files.map((file) => [file, sizeOf(file)]))
  }
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, each) => all + each, 0)

  test('what every page behind the login loads first stays light', () => {
    const scripts = [...sizesOf('src/app/site/entry-client.tsx')].filter(([file]) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    // Each page of the academy costs some 30 bytes, its address and its title; the files' names, which change
    // with each build, 200 bytes more or fewer.
    expect(sum(scripts.map(([, bytes]) => bytes))).toBeLessThan(116_000)
  })

  test.each(['child/ChildRoomPage', 'teach/TeacherRoomPage'])(
    'the page of a live lesson weighs less than 60 kB above the abacus of the practice: %s',
    (page) => {
      const known = sizesOf('src/app/site/entry-client.tsx', 'src/craft/soroban/SorobanPage.tsx')
      const own = [...sizesOf(`src/live/${page}.tsx`)].filter(([file]) => !known.has(file))
      expect(own.length).toBeGreaterThan(0)
      expect(sum(own.map(([, bytes]) => bytes))).toBeLessThan(60_000)
    },
  )

  test('the service worker is one file under a policy of its own, and browsers ask for it anew', async () => {
    const reply = await fetch(`${world.url}/sw.js`)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    )
    const text = await reply.text()
    expect(text).not.toMatch(/\bimport\b|\/api\/\w/)
    // Each page that is kept for a visit without network costs some 12 letters.
    expect(text.length).toBeLessThan(4_100)
    const page = await fetch(`${world.url}/offline`)
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
  })

  test('of the built files one alone may fetch: the worker that keeps pages for use offline', async () => {
    const assets = join(import.meta.dirname, '../../dist/client/assets')
    const workers = readdirSync(assets).filter((name) => name.includes('.worker-') && name.endsWith('.js'))
    const policies = workers.map(async (name) => {
      const { headers } = await fetch(`${world.url}/assets/${name}`)
      return [name.slice(0, name.indexOf('.worker-')), headers.get('content-security-policy')]
    })
    const none = "default-src 'none'; frame-ancestors 'none'"
    expect(Object.fromEntries(await Promise.all(policies))).toEqual({
      camera: none,
      'offline-pages': "default-src 'none'; script-src 'self'; connect-src 'self'",
      scramble: none,
    })
  })

  test.each(['/', '/login', '/signup', '/family/login', '/family', '/family/account', '/home', '/teach'])(
    '%s loads nothing that only the office shows',
    async (path) => {
      const html = (await raw(path)).body.toString()
      expect(html).toMatch(/ data-modules="\/assets\//)
      expect(html).not.toMatch(/\/assets\/office-/)
    },
  )

  test('paths out of the folder lead nowhere', async () => {
    for (const path of [
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/manifest.json',
      '/.built-from',
    ]) {
      expect([path, (await raw(path)).status]).toEqual([path, 404])
    }
  })
})

describe('the API describes itself', () => {
  test('as OpenAPI 3.1 and as a page', async () => {
    const document = JSON.parse((await raw('/api/openapi.json')).body.toString()) as {
      openapi: string
      paths: Record<string, { get?: { 'x-served': boolean } }>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/quiz/get-all-subjects']?.get?.['x-served']).toBe(true)
    expect(document.paths['/verifyPayment']?.get?.['x-served']).toBe(true)
    const page = await raw('/api/docs')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body.toString()).toContain('/quiz/submit-quiz')
  })
})
