import { type Language, languageTags, type Translated } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import type { LetterChild, WeeklyDigest, Trend } from './diary.contract.ts'
import { words as hi } from './letter.hi.words.ts'
import { words as en } from './letter.words.ts'

/** The links of a letter: the diary, and the page that stops the letter. */
export type LetterLinks = { diary: string; stop: string }

/** What a letter says, in each language. */
export const letterWords: Readonly<Record<Language, Translated<typeof en>>> = { en, hi }

/** The letter as paragraphs of plain text. */
export function letterLines(
  letter: WeeklyDigest,
  { diary, stop }: LetterLinks,
  language: Language = 'en',
): string[] {
  const words = letterWords[language]
  return [
    `${words.diary}: ${words.week(letter.monday)}`,
    ...letter.announcements.map(
      ({ title, text }) => `${words.fromAcademy} ${words.written(title)}\n${words.written(text)}`,
    ),
    ...letter.children.flatMap((child) => [
      ...(letter.children.length > 1 ? [child.name] : []),
      ...childLines(child, language),
    ]),
    `${words.openDiary}:\n${diary}`,
    `${words.why} ${words.toStop}\n${stop}`,
  ]
}

function childLines(child: LetterChild, language: Language): string[] {
  const words = letterWords[language]
  const { day } = datesIn[language]
  const { summary, topics, remark, pages, next, homework, due } = child
  const practice = words.practiceOf(child.practice)
  const time = words.timeOf(child.time)
  return [
    words.summary(summary),
    ...(time ? [`${words.time} ${time}`] : []),
    ...(practice.length > 0 ? [`${words.practice}\n${practice.join('\n')}`] : []),
    ...(topics.length > 0 ? [`${words.progress.join('')}\n${topics.map(words.trend).join('\n')}`] : []),
    ...(remark ? [`${words.wroteOn(remark.teacher, day(remark.at))} ${words.written(remark.text)}`] : []),
    ...pages.map((each) => `${words.page} ${words.pageOf(each)}`),
    ...next.map((each) => `${words.nextClass} ${words.nextClassOf(each)}`),
    ...(homework.length > 0 ? [`${words.homework} ${homework.map(words.homeworkOf).join('\n')}`] : []),
    ...(due.length > 0 ? [`${words.feesDue} ${due.map(words.due).join(', ')}`] : []),
  ]
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text escaped for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

// Email programs ignore stylesheets, so each element has its own style, in colours of the light theme.
const FONT = "font-family:'Anek Latin',Roboto,'Noto Sans Devanagari',Arial,sans-serif"
const INK = '#161d3f'
const QUIET = '#4a5169'
const RULE = 'border-top:1.5px solid #bcd6e6;padding-top:14px'
const BEAD = '#c03a2b'
const WIRE = '#dfe3ea'

const paragraph = (html: string) => `<p style="margin:16px 0 0;${RULE}">${html}</p>`
const bold = (text: string) => `<b>${escaped(text)}</b>`

/** The letter as HTML, in tables for email programs. */
export function letterHtml(
  letter: WeeklyDigest,
  { diary, stop }: LetterLinks,
  language: Language = 'en',
): string {
  const words = letterWords[language]
  const button = `<a href="${escaped(diary)}" style="display:inline-block;background:#2438b3;color:#ffffff;text-decoration:none;font-weight:700;padding:14px 22px;border-radius:12px">${words.openDiary}</a>`
  const inside = [
    `<p style="margin:0;color:${QUIET};font-size:15px">${words.diary}: ${escaped(words.week(letter.monday))}</p>`,
    ...letter.announcements.map(({ title, text }) =>
      paragraph(
        `${bold(words.fromAcademy)} ${escaped(words.written(title))}<br>${escaped(words.written(text)).replaceAll('\n', '<br>')}`,
      ),
    ),
    ...letter.children.map((child) => childHtml(child, language)),
    `<p style="margin:24px 0 0">${button}</p>`,
  ].join('\n')
  return `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(words.subject(letter))}</title></head>
<body style="margin:0;background:#f4f1e8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f1e8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:6px 16px 16px 6px;${FONT};color:${INK};font-size:17px;line-height:1.5;text-align:left">
<tr><td style="padding:0 0 0 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-left:2px solid #e0837f"><tr><td style="padding:24px 24px 28px 20px">
${inside}
</td></tr></table></td></tr></table>
<p style="${FONT};font-size:15px;line-height:1.5;color:${QUIET};margin:16px 0 0;max-width:520px">${words.why} <a href="${escaped(stop)}" style="color:#2438b3;text-decoration:underline">${words.stop}</a> ${words.noLogin}</p>
</td></tr></table></body></html>`
}

function childHtml(child: LetterChild, language: Language): string {
  const words = letterWords[language]
  const { day } = datesIn[language]
  const { name, education, summary, topics, remark, pages, next, homework, due } = child
  const time = words.timeOf(child.time)
  const practice = words.practiceOf(child.practice)
  const [progress = '', legend = ''] = words.progress
  const said = [
    ...next.map((each) => `${bold(words.nextClass)} ${escaped(words.nextClassOf(each))}.`),
    ...homework.map((each) => `${bold(words.homework)} ${escaped(words.homeworkOf(each))}.`),
    ...(due.length > 0 ? [`${bold(words.feesDue)} ${escaped(due.map(words.due).join(', '))}.`] : []),
  ]
  return [
    `<h1 style="margin:22px 0 0;font-size:26px;line-height:1.15">${escaped(name)}${education ? `, ${escaped(words.className(education))}` : ''}</h1>`,
    `<p style="margin:14px 0 0;font-size:20px;line-height:1.45">${escaped(words.summary(summary))}</p>`,
    time ? paragraph(`${bold(words.time)} ${escaped(time)}`) : '',
    practice.length > 0 ? paragraph(`${bold(words.practice)}<br>${practice.map(escaped).join('<br>')}`) : '',
    topics.length > 0
      ? `${paragraph(`${bold(progress)}${legend}`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px">${topics.map((trend) => topicHtml(trend, language)).join('')}</table>`
      : '',
    remark
      ? paragraph(
          `${bold(words.wroteOn(remark.teacher, day(remark.at)))} ${escaped(words.written(remark.text))}`,
        )
      : '',
    ...pages.map((each) => paragraph(`${bold(words.page)} ${escaped(words.pageOf(each))}`)),
    said.length > 0 ? paragraph(said.join('<br>')) : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** Ten beads; each filled one is ten percent. */
function topicHtml({ topic, before, now, word }: Trend, language: Language): string {
  const words = letterWords[language]
  const beads = Array.from({ length: 10 }, (_, place) => {
    const colour = place < Math.round(now / 10) ? BEAD : WIRE
    return `<td style="padding:0 2px 0 0"><div style="height:12px;border-radius:6px;background:${colour};font-size:0;line-height:0">&nbsp;</div></td>`
  }).join('')
  const figures =
    before === null || before === now ? `<b>${now}%</b>` : words.change(`${before}%`, `<b>${now}%</b>`)
  return `<tr><td style="padding:7px 10px 7px 0">${escaped(words.written(topic))}<br><table role="presentation" cellpadding="0" cellspacing="0" width="100%"><tr>${beads}</tr></table></td><td width="150" style="padding:7px 0;white-space:nowrap;vertical-align:bottom" align="right">${figures}<br><span style="color:${QUIET}">${words.trendWord(word)}</span></td></tr>`
}
