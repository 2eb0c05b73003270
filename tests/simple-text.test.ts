import { describe, expect, test } from 'vitest'
import { toHtml, toSimpleText } from '../src/ui/office/simple-text.ts'

describe('a simple text', () => {
  test.each([
    '',
    '<p>One &amp; two</p><p>Three</p>',
    '<p>First line<br />second line</p>',
    '<h3>Head</h3><ul><li>a</li><li>b &lt; c</li></ul>',
    '<ol><li>x</li><li>y</li></ol><p>After it</p><ol><li>z</li></ol>',
  ])('comes back as it was: %s', (html) => expect(toHtml(toSimpleText(html) ?? 'none')).toBe(html))

  test('is written as one writes a letter', () => {
    expect(toSimpleText('<p>Learn</p><ul><li>to add</li><li>to wait</li></ul>')).toBe(
      'Learn\n\n- to add\n- to wait',
    )
    expect(toHtml('1. on\n2) off\n\n<b>no</b>')).toBe(
      '<ol><li>on</li><li>off</li></ol><p>&lt;b&gt;no&lt;/b&gt;</p>',
    )
  })

  test('needs no empty line where another kind of line begins', () => {
    expect(toHtml('# Beads\n- count\n- add\nand then\nsubtract\n1. once')).toBe(
      '<h3>Beads</h3><ul><li>count</li><li>add</li></ul><p>and then<br />subtract</p><ol><li>once</li></ol>',
    )
  })

  test.each(['<p><strong>Bold</strong></p>', '<p>See <a href="/x">this</a></p>', '<p class="x">y</p>'])(
    'holds no more than that, so %s is edited as it is',
    (html) => expect(toSimpleText(html)).toBeNull(),
  )
})
