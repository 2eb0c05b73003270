import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import { type ChildPicture, picturesOf } from '../../classroom/pictures.reads.server.ts'
import { remarksFor } from '../../classroom/remarks.reads.server.ts'
import { certificatesFor } from '../../competition/competition.reads.server.ts'
import { gradeNamesIn } from '../../craft/grade-names.reads.server.ts'
import { passedPapers } from '../../craft/exams.reads.server.ts'
import { childrenOf, type PersonRow } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Language } from '../../platform/languages.rules.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import type { Download } from '../../platform/sheets/sheets.server.ts'
import { drawInThread } from '../../platform/workers/drawing.server.ts'
import { submittedAttempts } from '../../quiz/diary.reads.server.ts'
import { getPortfolio } from './portfolio.contract.ts'
import { type PortfolioContent, portfolioWords } from './portfolio-pdf.server.ts'

const MAX_RESULTS = 60
const MAX_REMARKS = 60
const MAX_PAGES = 12
/** Width and height to which pictures are reduced, in pixels: enough for A4. */
const PICTURE_PX = 1_200

/** A child's record as a PDF, for its parent. */
export function portfolioCalls({
  database,
  files,
}: Pick<RoomParts, 'database' | 'files'>): EndpointHandler[] {
  const { db } = database
  const limit = paperLimit(database)
  return [
    serve(getPortfolio, async ({ params: { id }, person, now, language = 'en' as const }) => {
      const family = await childrenOf(db, person.account.id)
      const child = family.find((one) => one.child.id === id)?.child
      if (!child) throw new Refusal(404, 'Child not found', { code: 'child_not_found' })
      await limit.spend(person.account.id)
      return portfolioFile(await portfolioOf({ db, files, language, now }, child))
    }),
  ]
}

async function portfolioFile(content: PortfolioContent): Promise<Download> {
  const drawn = await drawInThread(new URL('portfolio.worker.server.ts', import.meta.url), content)
  const chunks = (async function* () {
    yield await Promise.resolve(drawn)
  })()
  return {
    name: portfolioWords[content.language].file(content.child),
    type: 'application/pdf',
    size: drawn.length,
    chunks,
  }
}

/** What stands in the portfolio of a child. */
async function portfolioOf(
  { db, files, language, now }: { db: Db; files: Files; language: Language; now: Date },
  child: PersonRow,
): Promise<PortfolioContent> {
  const ids = [child.id]
  const results = (await submittedAttempts(db, ids, { from: new Date(0), to: now })).toReversed()
  const pages = []
  for (const picture of await picturesOf(db, child.id, MAX_PAGES))
    pages.push(...(await drawable(files, picture)))
  return {
    language,
    academy: (await academyOf(db))?.academyName ?? '',
    child: child.fullName,
    presentEducation: child.presentEducation ?? '',
    madeAt: now.toISOString(),
    certificates: await certificatesOf(db, child.id, language),
    results: results.slice(0, MAX_RESULTS).map(({ title, subject, right, total, at }) => ({
      title,
      subject,
      right,
      total,
      at: at.toISOString(),
    })),
    resultCount: results.length,
    remarks: (await remarksFor(db, ids, { limit: MAX_REMARKS, now })).map(({ text, teacher, at }) => ({
      text,
      teacher,
      at: at.toISOString(),
    })),
    pages,
  }
}

/** Certificates of exams and competitions, the newest first. */
async function certificatesOf(
  db: Db,
  childId: string,
  language: Language,
): Promise<PortfolioContent['certificates']> {
  const say = portfolioWords[language]
  const names = await gradeNamesIn(db, language)
  const exams = (await passedPapers(db, [childId])).flatMap(({ sitting }) =>
    sitting.certificate
      ? {
          title: names({ key: sitting.grade, name: sitting.name }),
          says: say.marks(sitting.points ?? 0, sitting.marks, sitting.mode === 'paper'),
          at: sitting.endedAt ?? sitting.begunAt,
          code: sitting.certificate.code,
        }
      : [],
  )
  const contests = (await certificatesFor(db, childId)).map(({ code, content }) => ({
    title: `${content.competition}, ${content.round}`,
    says: say.rank(content.rank, content.groupSize, content.group),
    at: content.date,
    code,
  }))
  return [...exams, ...contests].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** A picture as a PDF takes it; nothing when its file is gone. */
async function drawable(
  files: Files,
  { file: name, says, at }: ChildPicture,
): Promise<PortfolioContent['pages']> {
  const file = await files.get(name)
  if (!file) return []
  const { data, info } = await sharp(await buffer(file.read()))
    .resize({ width: PICTURE_PX, height: PICTURE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 72 })
    .toBuffer({ resolveWithObject: true })
  return [{ picture: data, width: info.width, height: info.height, says, at: at.toISOString() }]
}
