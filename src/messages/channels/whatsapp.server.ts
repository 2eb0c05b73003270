import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { kinds } from '../kinds.rules.ts'
import { isWhatsappUnknown, whatsappRefusal } from '../sending.rules.ts'
import {
  failedFetch,
  type OutgoingMessage,
  PROVIDER_MS,
  type RemoteTemplate,
  type SendOutcome,
  type WhatsApp,
} from './channel.server.ts'

export type WhatsAppSettings = {
  /** Such as https://graph.facebook.com/v23.0; a function when it is known only once the server listens. */
  url: () => string
  token: string
  phoneId: string
  accountId: string
  appSecret: string
  verifyToken: string
}

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const Failed = z.object({ error: z.object({ code: z.number(), message: z.optional(z.string()) }) })
const Templates = z.object({
  data: z.array(
    z.object({ name: z.string(), language: z.string(), status: z.string(), category: z.string() }),
  ),
})

/** WhatsApp Cloud API: templates, free text within the window, signed webhooks. */
export function whatsapp(settings: WhatsAppSettings): WhatsApp {
  const ask = (path: string, body?: object) =>
    fetch(`${settings.url()}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${settings.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PROVIDER_MS),
      // The token goes to Meta and nowhere else.
      redirect: 'error',
    })

  async function post(body: object): Promise<SendOutcome> {
    let response: Response
    let reply: unknown
    try {
      response = await ask(`${settings.phoneId}/messages`, { messaging_product: 'whatsapp', ...body })
      reply = await response.json().catch(() => null)
    } catch (cause) {
      return failedFetch(cause)
    }
    const sent = z.safeParse(Sent, reply)
    if (response.ok && sent.success) return { state: 'sent', providerId: sent.data.messages[0]?.id ?? '' }
    const failed = z.safeParse(Failed, reply)
    const code = failed.success ? failed.data.error.code : null
    // A success in another shape may have been taken.
    if (response.ok) return { state: 'unknown', reason: 'WhatsApp answered in a shape that is not agreed' }
    const reason = `WhatsApp answered ${response.status}${code === null ? '' : `, error ${code}`}`
    if (isWhatsappUnknown(code, response.status)) return { state: 'unknown', reason }
    return { state: 'refused', refused: whatsappRefusal(code, response.status), reason }
  }

  return {
    send: (message) => post(templateBody(message)),
    reply: ({ id, mobile, text }) =>
      post({ to: `91${mobile}`, type: 'text', biz_opaque_callback_data: id, text: { body: text } }),
    templates: async () => {
      const path = `${settings.accountId}/message_templates?fields=name,language,status,category&limit=200`
      const response = await ask(path)
      if (!response.ok) throw new Error(`WhatsApp answered ${response.status}`)
      return z.parse(Templates, await response.json()).data.map(templateOf)
    },
    isSigned: (bytes, signature = '') => {
      const wanted = `sha256=${createHmac('sha256', settings.appSecret).update(bytes).digest('hex')}`
      const [a, b] = [Buffer.from(signature), Buffer.from(wanted)]
      return a.length === b.length && timingSafeEqual(a, b)
    },
    verifyToken: settings.verifyToken,
  }
}

const templateOf = ({ name, language, status, category }: z.output<typeof Templates>['data'][number]) =>
  ({ name, language, state: templateState(status), category: categoryOf(category) }) satisfies RemoteTemplate

/** A template's state in our words. */
export function templateState(status: string): RemoteTemplate['state'] {
  if (status === 'APPROVED') return 'approved'
  return ['REJECTED', 'PAUSED', 'DISABLED', 'FLAGGED'].includes(status) ? 'refused' : 'waiting'
}

/** A category in our words; one that is not known counts as the dear one. */
export function categoryOf(category: string): RemoteTemplate['category'] {
  const word = category.toLowerCase()
  return word === 'utility' || word === 'authentication' ? word : 'marketing'
}

/** The call for a template with its facts, the button to its page and the button that stops its kind. */
function templateBody({ id, kind, language, mobile, parameters, linkToken }: OutgoingMessage): object {
  const text = (word: string) => ({ type: 'text', text: word })
  const isCode = kinds[kind].category === 'authentication'
  const button = (index: string, subType: string, parameter: object) => ({
    type: 'button',
    sub_type: subType,
    index,
    parameters: [parameter],
  })
  return {
    to: `91${mobile}`,
    type: 'template',
    biz_opaque_callback_data: id,
    template: {
      name: kind,
      language: { code: language },
      components: [
        { type: 'body', parameters: parameters.map(text) },
        // The copy button of a code carries the code itself.
        button('0', 'url', text(isCode ? (parameters[0] ?? '') : linkToken)),
        ...(kinds[kind].canStop
          ? [button('1', 'quick_reply', { type: 'payload', payload: `STOP ${kind}` })]
          : []),
      ],
    },
  }
}
