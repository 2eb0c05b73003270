import { type LoaderFunctionArgs, redirect } from 'react-router'
import { orNotFound } from '../platform/browser/not-found.ts'
import { call } from '../platform/wire.ts'
import { getMessageLink } from './messages.contract.ts'

/** Leads from the link in a message to its page. @throws a 404 page for a link that is none or too old. */
export async function messageLinkLoader({ params }: LoaderFunctionArgs): Promise<never> {
  const { data } = await orNotFound(call(getMessageLink, { params: { token: params.token ?? '' } }))
  throw redirect(data.path)
}
