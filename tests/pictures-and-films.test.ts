import { describe, expect, test } from 'vitest'
import { clockText, daysLeft, daysLeftText } from '../src/catalogue/catalogue.rules.ts'
import { excerpt, shortHtml } from '../src/platform/text/html-text.rules.ts'
import { contentKey } from '../src/enquiries/enquiries.rules.ts'
import { pictureOf } from '../src/ui/picture-source.ts'
import { videoSource } from '../src/ui/video-source.ts'

describe('the address of a film', () => {
  test.each([
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/watch?list=x&v=abcdefghijk&t=3',
    'https://m.youtube.com/watch?v=abcdefghijk',
    'https://youtu.be/abcdefghijk?si=1',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'https://youtube.com/shorts/abcdefghijk',
  ])('%s is a film of YouTube', (url) =>
    expect(videoSource(url)).toEqual({ kind: 'youtube', id: 'abcdefghijk' }),
  )

  test('a file of our own is one', () =>
    expect(videoSource('/uploads/videos/abacus.webm')).toEqual({
      kind: 'file',
      src: '/uploads/videos/abacus.webm',
    }))

  test.each([
    null,
    '',
    'javascript:alert(1)',
    'https://evil.example/watch?v=abcdefghijk',
    'https://youtube.com.evil.example/embed/abcdefghijk',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/embed/abcdefghijkl',
    'http://www.youtube.com/watch?v=abcdefghijk',
    '//evil.example/uploads/x.mp4',
    '/uploads/../secret.mp4',
    '/uploads/page.html',
    'data:video/mp4;base64,AAAA',
  ])('%s is none', (url) => expect(videoSource(url)).toBeNull())
})

describe('a picture', () => {
  test('of an upload is named in each width that it has, up to its own', () => {
    const path = 'uploads/pictures/01a1fc80-468c-759b-94da-3f8553b8d7ac_1200x800.webp'
    const { address, width, height, sets } = pictureOf(path)
    expect([address, width, height]).toEqual([`/${path}`, 1_200, 800])
    expect(
      sets.map(({ type, srcSet }) => [type, srcSet.split(', ').map((one) => one.split(' ')[1])]),
    ).toEqual([
      ['image/avif', ['480w', '960w', '1200w']],
      ['image/webp', ['480w', '960w', '1200w']],
    ])
  })

  test('that is no upload of ours has no address', () => {
    for (const path of [
      'api/session',
      '/uploads/../api/session',
      'uploads/%2e%2e/api',
      '//evil.example/x.webp',
    ])
      expect(pictureOf(path)).toMatchObject({ address: '', sets: [] })
  })

  test('of the demo keeps three to two', () =>
    expect(pictureOf('/uploads/blogs/a.svg')).toEqual({
      address: '/uploads/blogs/a.svg',
      width: 1_200,
      height: 800,
      sets: [],
    }))
})

describe('an offer', () => {
  const end = '2026-01-05T00:00:00.000Z'
  const at = (iso: string) => daysLeft(end, Date.parse(iso))
  test.each([
    ['2026-01-01T00:00:00.000Z', 4],
    ['2026-01-01T00:00:00.001Z', 4],
    ['2026-01-03T23:59:59.999Z', 2],
    ['2026-01-04T00:00:00.000Z', 1],
    ['2026-01-04T23:59:59.999Z', 1],
    ['2026-01-05T00:00:00.000Z', null],
    ['2026-02-01T00:00:00.000Z', null],
  ])('at %s has %s days left', (now, days) => expect(at(now)).toBe(days))
  test('is none without an end', () => expect(daysLeft(null, 0)).toBeNull())
  test('is told in words', () =>
    expect([daysLeftText(1), daysLeftText(4)]).toEqual(['1 day left', '4 days left']))
})

test('a lesson is as long as a clock says', () =>
  expect([clockText(0), clockText(59), clockText(60), clockText(730)]).toEqual([
    '0:00',
    '0:59',
    '1:00',
    '12:10',
  ]))

describe('the first words of a text', () => {
  test('are plain, whole and not longer than asked for', () => {
    expect(excerpt('<p>Write <strong>6</strong> &amp; 3.</p>')).toBe('Write 6 & 3.')
    expect(excerpt('<p>one two three four five</p>', 13)).toBe('one two…')
    expect(excerpt(`<p>${'x'.repeat(400)}</p>`, 20)).toBe(`${'x'.repeat(20)}…`)
  })
  test('short HTML keeps what belongs into a line, closed, and nothing else', () => {
    expect(
      shortHtml('<h2>Why</h2><p>Write <strong>6 &amp; 3</strong> <a href="https://x.example">here</a>.</p>'),
    ).toBe('Why Write <strong>6 &amp; 3</strong> here .')
    expect(shortHtml('<p>one <em>two three four five</em></p>', 13)).toBe('one <em>two three…</em>')
    expect(shortHtml('<ul><li>a</li><li>b</li></ul><img src="/uploads/x.webp" alt="">')).toBe('a b')
    expect(shortHtml('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(shortHtml('<b><i>x</b></i>')).toBe('<b><i>x</i></b>')
    expect(shortHtml('')).toBe('')
  })
  test('decode a sign once only', () => expect(excerpt('&amp;lt;script&amp;gt;')).toBe('&lt;script&gt;'))
})

test('words sent again within ten minutes are the same form, later they are another', () => {
  const key = (minutes: number, print = 'a') => contentKey(print, new Date(minutes * 60_000))
  expect(key(9.99)).toBe(key(0))
  expect(key(10)).not.toBe(key(0))
  expect(key(0, 'b')).not.toBe(key(0))
})
