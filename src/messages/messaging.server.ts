import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Env } from '../platform/runtime/env.server.ts'
import type { Sms, WhatsApp } from './channels/channel.server.ts'
import { sms } from './channels/sms.server.ts'
import { whatsapp } from './channels/whatsapp.server.ts'
import { isProviderSet, type MessageSettings } from './message-settings.server.ts'
import { MESSAGES_SANDBOX_PATH, openMessagesSandbox, sandboxKeys } from './sandbox.server.ts'

/** The providers that the settings name. */
export type Messaging = {
  whatsapp: WhatsApp | null
  sms: Sms | null
  /** Messages go to the sandbox: nobody gets them. */
  isSandbox: boolean
  /** Where the sandbox's push service is; null without one. */
  sandboxPush: () => string | null
  /** Answers what is asked below the sandbox's path. */
  route: (
    request: IncomingMessage,
    pathname: string,
  ) => ((response: ServerResponse) => Promise<void>) | undefined
  /** The addresses of the sandbox are below this server's own, which is known once it listens. */
  listenOn: (server: Server) => void
  stop: () => void
}

const META = 'https://graph.facebook.com/v23.0'
const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** WhatsApp and SMS as set; without any key the sandbox, but in production nobody. */
export function openMessaging(env: Env & MessageSettings): Messaging {
  const isLive = isProviderSet(env, 'WHATSAPP_') || isProviderSet(env, 'SMS_')
  if (!isLive && env.NODE_ENV !== 'production') return sandboxed(env)
  return {
    whatsapp: isProviderSet(env, 'WHATSAPP_')
      ? whatsapp({
          url: () => withoutSlash(env.WHATSAPP_URL ?? META),
          token: env.WHATSAPP_TOKEN ?? '',
          phoneId: env.WHATSAPP_PHONE_ID ?? '',
          accountId: env.WHATSAPP_ACCOUNT_ID ?? '',
          appSecret: env.WHATSAPP_APP_KEY ?? '',
          verifyToken: env.WHATSAPP_VERIFY_TOKEN ?? '',
        })
      : null,
    sms: env.SMS_PROVIDER
      ? sms({
          provider: env.SMS_PROVIDER,
          url: () => withoutSlash(env.SMS_URL ?? ''),
          key: env.SMS_KEY ?? '',
          entityId: env.SMS_ENTITY_ID ?? '',
          header: env.SMS_HEADER ?? '',
          webhookBasic: env.SMS_WEBHOOK ?? '',
        })
      : null,
    isSandbox: false,
    sandboxPush: () => null,
    route: () => undefined,
    listenOn: () => {},
    stop: () => {},
  }
}

function sandboxed(env: Env): Messaging {
  let server: Server | undefined
  const base = () => {
    if (!server) throw new Error('the messages sandbox is asked before the server listens')
    const { port } = server.address() as AddressInfo
    return `http://${['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST}:${port}`
  }
  const sandbox = openMessagesSandbox({
    folder: join(resolve(env.DATA_DIR), 'messages'),
    hookUrl: (provider) => `${base()}/api/messages/hooks/${provider}`,
  })
  return {
    whatsapp: whatsapp({ url: () => `${base()}${MESSAGES_SANDBOX_PATH}/graph`, ...sandboxKeys.whatsapp }),
    sms: sms({ url: () => `${base()}${MESSAGES_SANDBOX_PATH}/sms`, ...sandboxKeys.sms }),
    isSandbox: true,
    sandboxPush: () => (server ? `${base()}${MESSAGES_SANDBOX_PATH}/push/` : null),
    route: (request, pathname) =>
      pathname.startsWith(`${MESSAGES_SANDBOX_PATH}/`)
        ? (response) => sandbox.handle(request, response, pathname)
        : undefined,
    listenOn: (listening) => {
      server = listening
    },
    stop: sandbox.close,
  }
}
