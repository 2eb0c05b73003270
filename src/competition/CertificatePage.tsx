import { href, useLoaderData } from 'react-router'
import { download } from '../platform/wire.ts'
import type { CertificateData } from './certificate.loader.ts'
import { CertificateView } from './CertificateView.tsx'
import { certificateFile } from './paper.contract.ts'
import { marksWords, ordinal, timeWords } from './competition.rules.ts'
import { AWARD_WORDS } from './rank.rules.ts'
import { formatFullDate } from '../platform/text/dates.rules.ts'

/** /certificates/{code}: the certificate's content, for verification. */
export function CertificatePage() {
  const { certificate } = useLoaderData<CertificateData>()
  const { code, state, content } = certificate
  const paper = [content?.competition, content?.round].filter(Boolean).join(', ')
  return (
    <CertificateView
      code={code}
      state={state}
      hidden="a student of this academy took part. The family has kept the name private."
      chosen="on the competition’s page"
      save={saved}
      back={{ to: href('/competition'), words: 'Competitions' }}
    >
      {content && (
        <>
          <p className="ce-n">{content.name}</p>
          <p>
            took part in <b>{paper}</b>, group {content.group}, on {formatFullDate(content.date)}, and was
            ranked
          </p>
          <p className="ce-r">
            {ordinal(content.rank)} of {content.groupSize} {content.groupSize === 1 ? 'child' : 'children'}
          </p>
          <p>
            with {marksWords(content.marks)} marks of {content.maxMarks}, in {timeWords(content.time)}{' '}
            minutes.
          </p>
          {content.award && <p className="ce-a">{AWARD_WORDS[content.award]}</p>}
          <p className="ce-q">Issued by {content.academy}</p>
        </>
      )}
    </CertificateView>
  )
}

const saved = (code: string) => download(certificateFile, { params: { code } })
