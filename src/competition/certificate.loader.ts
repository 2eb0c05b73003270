import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../platform/browser/not-found.ts'
import { call } from '../platform/wire.ts'
import { type Certificate, getCertificate } from './competition.contract.ts'

export type CertificateData = { certificate: Certificate }

/** A certificate's content. @throws a 404 page for an unknown number. */
export async function certificateLoader({ params }: LoaderFunctionArgs): Promise<CertificateData> {
  const request = call(getCertificate, { params: { code: params.code ?? '' } })
  return { certificate: (await orNotFound(request)).data }
}
