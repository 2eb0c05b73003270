import type { ReactNode } from 'react'
import { href, useLoaderData } from 'react-router'
import { CertificateView } from '../../competition/CertificateView.tsx'
import { download } from '../../platform/wire.ts'
import type { CertificateData } from './certificate.loader.ts'
import { confirmation } from './exam-labels.rules.ts'
import { examCertificateFile } from './exams.contract.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'

/** /exams/certificates/{code}: the certificate's content, to verify a printed one. */
export function ExamCertificatePage(): ReactNode {
  const { certificate } = useLoaderData<CertificateData>()
  const { code, state, content } = certificate
  return (
    <CertificateView
      code={code}
      state={state}
      hidden="a student of this academy passed this exam. The family has kept the name private."
      chosen="at your grade exams"
      save={saved}
      back={{ to: href('/exams'), words: 'Grade exams' }}
    >
      {content && (
        <>
          <p className="ce-n">{content.name}</p>
          <p>took this exam on {formatLongDate(content.date)} and passed</p>
          <p className="ce-r">{content.grade}</p>
          <p>
            with {content.points} of {content.marks} points. {confirmation(content.onPaper)}
          </p>
          <p className="ce-q">Issued by {content.academy}</p>
        </>
      )}
    </CertificateView>
  )
}

const saved = (code: string) => download(examCertificateFile, { params: { code } })
