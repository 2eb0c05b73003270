import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/runtime/log.server.ts'
import { FRESH_MS, type CacheableReply, PublicCache } from '../src/platform/http/public-cache.server.ts'

let now = 0
let made = 0
let cache: PublicCache
beforeEach(() => {
  now = 0
  made = 0
  cache = new PublicCache(createLog('silent'), () => now)
})

const page =
  (dependsOn: string[] = ['courses']) =>
  async (): Promise<CacheableReply> => {
    made += 1
    return { body: Buffer.from(`page ${made}`), headers: { 'content-type': 'text/html' }, dependsOn }
  }
const text = (reply: { variants: { identity: { body: Buffer } } } | undefined) =>
  reply?.variants.identity.body.toString()
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the page cache', () => {
  test('makes a page once for many who ask at once, and keeps it while it is fresh', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', page())))
    expect(new Set(all.map(text))).toEqual(new Set(['page 1']))
    now = FRESH_MS - 1
    expect(text(cache.peek('/'))).toBe('page 1')
    expect(made).toBe(1)
  })

  test('shows a stale page at once and makes it again behind the reader', async () => {
    await cache.get('/', page())
    now = FRESH_MS
    expect(cache.peek('/')).toBeUndefined()
    expect(text(await cache.get('/', page()))).toBe('page 1')
    await expect.poll(() => text(cache.peek('/'))).toBe('page 2')
    expect(made).toBe(2)
  })

  test('keeps showing the stale page when it cannot be made again, and tries once more later', async () => {
    await cache.get('/', page())
    now = FRESH_MS
    const broken = () => Promise.reject(new Error('the database is away'))
    expect(text(await cache.get('/', broken))).toBe('page 1')
    await settle()
    await settle()
    expect(text(await cache.get('/', page()))).toBe('page 1')
    await expect.poll(() => text(cache.peek('/'))).toBe('page 2')
  })

  test('drops what shows a changed table at once, and nothing else', async () => {
    await cache.get('/course', page(['courses']))
    await cache.get('/blogs', page(['blogs']))
    cache.drop('courses')
    expect([text(cache.peek('/course')), text(cache.peek('/blogs'))]).toEqual([undefined, 'page 2'])
    cache.drop('*')
    expect(cache.peek('/blogs')).toBeUndefined()
  })

  test('does not keep a page during whose making something changed', async () => {
    let finish = () => {}
    const slow = cache.get('/', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return page()()
    })
    cache.drop('courses')
    finish()
    expect(text(await slow)).toBe('page 1')
    expect(cache.peek('/')).toBeUndefined()
  })

  test('a refusal is told to whoever asked and never kept', async () => {
    await expect(cache.get('/', () => Promise.reject(new Error('404')))).rejects.toThrow('404')
    expect(text(await cache.get('/', page()))).toBe('page 1')
  })
})
