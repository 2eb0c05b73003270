import { siteSettings } from '../content/content.tables.ts'
import type { Tx } from '../platform/db.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'

export type Letter = { key: string; to: string; subject: string; lines: readonly string[] }

/** Stores a mail of the academy in the caller's transaction. Nothing that a stranger typed stands in it, so no form here is a relay. */
export async function putLetter(tx: Tx, outbox: Outbox, { key, to, subject, lines }: Letter): Promise<void> {
  const [academy] = await tx.select().from(siteSettings)
  if (!academy) return
  await outbox.put(tx, [
    {
      key,
      from: { name: academy.academyName, address: academy.email },
      to,
      subject,
      text: `${[...lines, `${academy.academyName}\n${academy.phone1}`].join('\n\n')}\n`,
    },
  ])
}
