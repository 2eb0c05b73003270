import { expect, test } from 'vitest'
import { cleanPaste, withoutStyles } from '../../src/ui/office/text/paste.ts'
import { linkOf, readHtml, writeHtml } from '../../src/ui/office/text/schema.ts'

/** What a text holds after this was pasted into it. */
function pasted(html: string) {
  let count = 0
  const clean = cleanPaste(html, () => `picture ${(count += 1)}`)
  return { ...clean, text: writeHtml(readHtml(clean.html)) }
}

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:700">Beads</span></h1><p dir="ltr"><span style="font-weight:400">Four and </span><span style="font-weight:700">one</span><span style="font-style:italic"> bead</span> <a href="https://www.google.com/url?q=https://academy.example/a&amp;sa=D" style="text-decoration:none"><span>there</span></a></p><br /><ul style="margin:0"><li dir="ltr" style="list-style-type:disc"><p role="presentation"><span>one</span></p></li><ul><li><p><span>below</span></p></li></ul><li><p><span>two</span></p></li></ul><p><span><img src="https://lh7-rt.googleusercontent.com/x" width="10"></span></p></b>`

test('Google Docs: its bold wrapper is none, its styles are words of HTML, its links lead where they should', () => {
  const { text, refused } = pasted(docs)
  expect(text).toBe(
    '<h2>Beads</h2><p>Four and <strong>one</strong><em> bead</em> <a href="https://academy.example/a">there</a></p><ul><li>one<ul><li>below</li></ul></li><li>two</li></ul>',
  )
  expect(refused).toBe(1)
})

const item = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>${words}<o:p></o:p></p>`
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in} --></style></head><body><!--StartFragment--><p class=MsoTitle>Holiday work</p><p class=MsoNormal>Every&nbsp;day:<o:p></o:p></p>${item(1, '·', 'beads')}${item(2, 'o', 'four below')}${item(1, '·', 'slate')}<p class=MsoNormal><b>Then</b></p>${item(1, '1.', 'read')}${item(1, '2.', 'write')}<p class=MsoNormal><o:p>&nbsp;</o:p></p><p><img src="file:///C:/x.png"></p><!--EndFragment--></body></html>`

test('Word: paragraphs that draw a sign become lists, nested as they look; empty ones are gone', () => {
  const { text, refused } = pasted(word)
  expect(text).toBe(
    '<h2>Holiday work</h2><p>Every day:</p><ul><li>beads<ul><li>four below</li></ul></li><li>slate</li></ul><p><strong>Then</strong></p><ol><li>read</li><li>write</li></ol>',
  )
  expect(refused).toBe(1)
})

test('a picture inside a text is handed out and waits in its place; one of a blob or another host is refused', () => {
  const { pictures, refused, text } = pasted(
    '<p>a</p><img src="data:image/png;base64,AAAA" alt="A slate"><img src="blob:https://x/1"><img src="https://x/2.png"><p>b</p>',
  )
  expect(pictures).toEqual([{ name: 'picture 1', data: 'AAAA' }])
  expect(refused).toBe(2)
  // A draft never holds a picture that no server has.
  expect(text).toBe('<p>a</p><p>b</p>')
})

test('no style is parsed, whatever stands around it; words about styles stay', () => {
  for (const html of [
    '<p style="color:red">x</p>',
    "<p title='a>b' STYLE = 'x'>x</p>",
    '<p a="1"style="x">x</p>',
    '<p/style=x>x</p>',
    '<STYLE>p { color: red }</STYLE><p>x</p>',
  ])
    expect(withoutStyles(html)).not.toMatch(/[\s/"']style\s*=|<style/i)
  expect(withoutStyles('<p>a style="bold" b</p>')).toBe('<p>a style="bold" b</p>')
})

test('a text comes back as it was: tables, lists, pictures with their words, Devanagari with its joiners', () => {
  for (const html of [
    '<table><tbody><tr><td>6</td><td></td></tr></tbody></table>',
    '<ol><li>3 is <strong>there</strong>.</li><li>4<ul><li>more</li></ul></li></ol>',
    '<figure><img src="/uploads/pictures/a.webp" alt="A slate" width="3" height="2"></figure>',
    '<p>क्\u200dष और द्र, H<sub>2</sub>O</p><blockquote><p>so</p></blockquote><hr><pre><code>1 + 1</code></pre>',
  ])
    expect(writeHtml(readHtml(html))).toBe(html)
  expect(writeHtml(readHtml('<p></p>'))).toBe('')
})

test('a link leads to a page that visitors can follow', () => {
  expect(linkOf(' http://academy.example/a ')).toBe('https://academy.example/a')
  expect(linkOf('academy.example')).toBe('https://academy.example')
  for (const fine of ['https://x.example', '/courses', 'mailto:a@b.example', 'tel:+919000000001'])
    expect(linkOf(fine)).toBe(fine)
  for (const wrong of ['javascript:hit()', '//evil.example', 'data:text/html,x', 'two words', ''])
    expect(linkOf(wrong)).toBeNull()
})
