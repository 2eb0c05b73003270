const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/**
 * An amount of whole paise in rupees, grouped the Indian way; paise are written only when there are some.
 * @example rupees(30_050) // '₹300.50'
 */
export function rupees(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100)
}

/** An amount of whole paise in rupees, always with its paise: '₹300.00', as receipts and the log write it. */
export const rupeesExact = (paise: number): string => exact.format(paise / 100)

/** An amount in rupees, as `rupees` writes one of paise. */
export const inRupees = (amount: number): string => rupees(Math.round(amount * 100))

/** An amount of whole paise in rupees as machines read it, without a sign of the money: '300.50'. */
export const decimalRupees = (paise: number): string => (paise / 100).toFixed(2)
