import { href, useLoaderData } from 'react-router'
import { download } from '../platform/wire.ts'
import type { CertificateData } from './certificate.loader.ts'
import { CertificateView } from './CertificateView.tsx'
import { certificateFile } from './paper.contract.ts'
import { marksWords, ordinal, timeWords } from './competition.rules.ts'
import { formatFullDate } from '../platform/text/dates.rules.ts'
import { words } from './certificate.words.ts'
import { words as language } from '../platform/language.words.ts'

/** /certificates/{code}: the certificate's content, for verification. */
export function CertificatePage() {
  const { certificate } = useLoaderData<CertificateData>()
  const { code, state, content } = certificate
  const paper = [content?.competition, content?.round].filter(Boolean).join(', ')
  const [tookPart, named, ranked] = content
    ? words.tookPart(paper, content.group, formatFullDate(content.date))
    : []
  const [before, academy, after] = words.issuedBy(content?.academy ?? '')
  return (
    <CertificateView
      code={code}
      state={state}
      hidden={words.hidden}
      chosen={words.chosen}
      save={saved}
      back={{ to: href('/competition'), words: words.back }}
    >
      {content && (
        <>
          <p className="ce-n" lang={language.content}>
            {content.name}
          </p>
          <p>
            {tookPart}
            <b lang={language.content}>{named}</b>
            {ranked}
          </p>
          <p className="ce-r">{words.rank(ordinal(content.rank), content.rank, content.groupSize)}</p>
          <p>{words.marks(marksWords(content.marks), content.maxMarks, timeWords(content.time))}</p>
          {content.award && <p className="ce-a">{awardLabels[content.award]}</p>}
          <p className="ce-q">
            {before}
            <span lang={language.content}>{academy}</span>
            {after}
          </p>
        </>
      )}
    </CertificateView>
  )
}

const awardLabels = { gold: words.gold, silver: words.silver, bronze: words.bronze }

const saved = (code: string) => download(certificateFile, { params: { code } })
