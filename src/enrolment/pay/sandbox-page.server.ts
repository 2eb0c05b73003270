import { createHash } from 'node:crypto'

/** How a payment may end: its status, whether the browser goes back, and how many webhooks are sent. */
export const actions: Record<
  string,
  { label: string; status: string; back: boolean; hooks: 0 | 1 | 5; late?: boolean }
> = {
  succeed: { label: 'Succeed', status: 'CHARGED', back: true, hooks: 1 },
  fail: { label: 'Fail', status: 'AUTHORIZATION_FAILED', back: true, hooks: 1 },
  // Left before paying: the order's status does not change.
  cancel: { label: 'Cancel', status: 'NEW', back: true, hooks: 0 },
  unconfirmed: { label: 'Not confirmed', status: 'AUTHENTICATION_FAILED', back: true, hooks: 0 },
  wait: { label: 'Stay pending', status: 'AUTHORIZING', back: true, hooks: 0 },
  vanish: { label: 'Pay and do not return', status: 'CHARGED', back: false, hooks: 0 },
  late: { label: 'Succeed, webhook late', status: 'CHARGED', back: true, hooks: 1, late: true },
  five: { label: 'Succeed, webhook five times', status: 'CHARGED', back: true, hooks: 5 },
}

const style = `
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: auto; padding: 2rem 1.25rem }
button {
  width: 100%; min-height: 3.1rem; border-radius: .75rem; border: 1.5px solid;
  background: none; color: inherit; font: inherit; font-weight: 650; cursor: pointer
}
button:focus-visible { outline: 3px solid #3b5bdb; outline-offset: 3px }
p { margin: .8rem 0 }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Headers of its pages. */
export const page = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'`,
    "frame-ancestors 'none'; base-uri 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
}

export const shell = (content: string) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox gateway</title><style>${style}</style><main>${content}</main></html>`

type PaidOrder = {
  order_id: string
  /** In paise, like the most of its mandate, which is null without one. */
  amount: number
  mandate_max: number | null
  status: string
}

/** An order's page, with a button for each way in which a payment may end. */
export const payPage = ({ order_id, amount, status, mandate_max: max }: PaidOrder): string =>
  shell(
    `<h1>Sandbox gateway</h1>
<p>Test mode: no real money is charged. Order ${order_id}, ₹${(amount / 100).toFixed(2)}, ${status}.</p>
${max === null ? '' : `<p>Later amounts of at most ₹${(max / 100).toFixed(2)} may be taken by themselves.</p>`}
<form method="post">${Object.entries(actions)
      .map(([name, { label }]) => `<p><button name="action" value="${name}">${label}</button></p>`)
      .join('')}</form>`,
  )
