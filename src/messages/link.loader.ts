import { type LoaderFunctionArgs, redirect } from 'react-router'
import { words } from '../platform/language.words.ts'
import { orNotFound } from '../platform/browser/not-found.ts'
import { call } from '../platform/wire.ts'
import { getMessageLink } from './messages.contract.ts'

/**
 * Leads from the link in a message to its page, in the language of the message unless the link names another.
 * @throws a 404 page for a link that is none or too old.
 */
export async function messageLinkLoader({ params }: LoaderFunctionArgs): Promise<never> {
  const { data } = await orNotFound(call(getMessageLink, { params: { token: params.token ?? '' } }))
  throw redirect(words.base ? data.path : data.address)
}
