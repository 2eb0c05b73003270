import { data, type LoaderFunctionArgs } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { call } from '../platform/wire.ts'
import { type Certificate, getCertificate } from './competition.contract.ts'

export type CertificateData = { certificate: Certificate }

/** What a certificate says. @throws a 404 page for a number that was never given. */
export async function certificateLoader({ params }: LoaderFunctionArgs): Promise<CertificateData> {
  try {
    const { data: certificate } = await call(getCertificate, { params: { code: params.code ?? '' } })
    return { certificate }
  } catch (error) {
    if (isCallError(error) && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 })
    throw error
  }
}
