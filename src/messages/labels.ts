import type { Channel } from './kinds.rules.ts'

/** The channels as families and the office read them. */
export const channelLabels: Readonly<Record<Channel, string>> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  push: 'Phone notice',
  mail: 'Email',
}

/** A plan in words. @example formatPlan(['whatsapp', 'mail']) // 'WhatsApp, then email' */
export const formatPlan = (plan: readonly Channel[]): string =>
  plan
    .map((channel, at) => (at > 0 && channel === 'mail' ? 'email' : channelLabels[channel]))
    .join(', then ') || 'Off'
