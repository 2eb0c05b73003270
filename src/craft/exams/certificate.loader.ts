import type { LoaderFunctionArgs } from 'react-router'
import { orNotThere } from '../../platform/not-there.ts'
import { call } from '../../platform/wire.ts'
import { type ExamCertificate, getExamCertificate } from './exams.contract.ts'

export type CertificateData = { certificate: ExamCertificate }

/** What a certificate says. @throws a 404 page for a number that was never given. */
export async function certificateLoader({ params }: LoaderFunctionArgs): Promise<CertificateData> {
  const asked = call(getExamCertificate, { params: { code: params.code ?? '' } })
  return { certificate: (await orNotThere(asked)).data }
}
