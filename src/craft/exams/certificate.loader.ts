import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../../platform/browser/not-found.ts'
import { call } from '../../platform/wire.ts'
import { type ExamCertificate, getExamCertificate } from './exams.contract.ts'

export type CertificateData = { certificate: ExamCertificate }

/** What a certificate says. @throws a 404 page for a number that was never given. */
export async function certificateLoader({ params }: LoaderFunctionArgs): Promise<CertificateData> {
  const request = call(getExamCertificate, { params: { code: params.code ?? '' } })
  return { certificate: (await orNotFound(request)).data }
}
