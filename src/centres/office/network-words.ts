/** Words of the network's page. */

/** '+4', '−7', '0'. */
export function formatChange(change: number): string {
  if (change === 0) return '0'
  return change > 0 ? `+${change}` : `−${-change}`
}

/** 'today', '1 day', '9 days'. */
export function formatDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}

const [LAKH, CRORE] = [100_000, 10_000_000]
const short = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** An amount of paise for a narrow column: '₹26.1 lakh'. Below a lakh in whole rupees. */
export function formatSum(paise: number): string {
  const rupees = Math.round(paise / 100)
  if (rupees >= CRORE) return `₹${short.format(rupees / CRORE)} crore`
  return rupees >= LAKH ? `₹${short.format(rupees / LAKH)} lakh` : `₹${whole.format(rupees)}`
}
