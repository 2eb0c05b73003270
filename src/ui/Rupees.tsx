const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** An amount of paise as rupees, grouped the Indian way; paise are written only when there are some. */
export function rupees(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100)
}

/** The same for an amount that is told in rupees. */
export const inRupees = (amount: number): string => rupees(Math.round(amount * 100))
