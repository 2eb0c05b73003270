import type { Database } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { createPlan, plansOf, saveSettings } from '../plans.server.ts'
import { addPrice, type PriceSaved } from '../prices.server.ts'
import * as wire from './fees.contract.ts'

type PlanParts = { database: Database; outbox: Outbox; publicUrl: URL }

const reply = (message: string) => ({ success: true as const, message })

/** Who hears of a new price, for the office. */
const heardBy = ({ mailed, withoutEmail }: PriceSaved): string => {
  const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)
  return [
    ...(mailed > 0 ? [`. ${families(mailed)} will be mailed`] : []),
    ...(withoutEmail > 0 ? [`. Tell ${families(withoutEmail)} without a confirmed email yourself`] : []),
  ].join('')
}

/** The office's calls of fee plans, their prices and the settings of fees. */
export const planCalls = ({ database: { db }, outbox, publicUrl }: PlanParts): EndpointHandler[] => [
  serve(wire.getFeePlans, async ({ now }) => enveloped(await plansOf(db, now))),

  serve(wire.createFeePlan, async ({ body: { amount, ...plan }, now, audit }) => {
    const id = await db.transaction((tx) => createPlan({ tx, now }, { ...plan, paise: amount * 100 }))
    audit(`created the fee plan “${plan.name}” at ${inRupees(amount)} from ${plan.fromDay}`)
    return enveloped({ _id: id })
  }),

  serve(wire.addFeePrice, async ({ params, body, now, audit }) => {
    const { amount, fromDay, mailsFamilies = false, isAgreed = false } = body
    const price = { planId: params.id, fromDay, paise: amount * 100, mailsFamilies, isAgreed }
    const done = await db.transaction((tx) => addPrice({ tx, now, outbox, publicUrl }, price))
    const what = `${done.name}: ${inRupees(amount)} from ${formatLongDate(fromDay)}`
    audit(
      `set the price of the fee plan “${done.name}” to ${inRupees(amount)} from ${fromDay}${heardBy(done)}`,
    )
    return reply(`${what}${heardBy(done)}`)
  }),

  serve(wire.saveFeeSettings, async ({ body }) => {
    await db.transaction((tx) => saveSettings(tx, body))
    return reply('Settings saved')
  }),
]
