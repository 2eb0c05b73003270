import * as z from 'zod/mini'

/** Whole rupees: at most 5 lakh at once. */
export const Amount = z
  .int('Enter whole rupees')
  .check(z.minimum(1, 'Enter at least ₹1'), z.maximum(500_000, 'At most ₹5,00,000'))
