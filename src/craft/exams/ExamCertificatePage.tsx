import type { ReactNode } from 'react'
import { href, useLoaderData } from 'react-router'
import { CertificateView } from '../../competition/CertificateView.tsx'
import { download } from '../../platform/wire.ts'
import type { CertificateData } from './certificate.loader.ts'
import { confirmation } from './exam-labels.rules.ts'
import { examCertificateFile } from './exams.contract.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { words as room } from '../room.words.ts'
import { words } from './exams.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** /exams/certificates/{code}: the certificate's content, to verify a printed one. */
export function ExamCertificatePage(): ReactNode {
  const { certificate } = useLoaderData<CertificateData>()
  const { code, state, content } = certificate
  const [before, academy, after] = words.issuedBy(content?.academy ?? '')
  return (
    <CertificateView
      code={code}
      state={state}
      hidden={words.hidden}
      chosen={words.chosen}
      save={saved}
      back={{ to: href('/exams'), words: room.exams }}
    >
      {content && (
        <>
          <p className="ce-n" lang={language.content}>
            {content.name}
          </p>
          <p>{words.passedOn(formatLongDate(content.date))}</p>
          <p className="ce-r" lang={language.content}>
            {content.grade}
          </p>
          <p>{`${words.withPoints(content.points, content.marks)} ${confirmation(content.onPaper)}`}</p>
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

const saved = (code: string) => download(examCertificateFile, { params: { code } })
