import { href } from 'react-router'

/** Where a course is looked over and paid, for a child of the family or for oneself. */
export const checkoutPath = (courseId: string, child: string | null): string =>
  `${href('/checkout/:courseId', { courseId })}${child ? `?for=${child}` : ''}`

/** Where the family reads what became of an order. */
export const statusPath = (orderId: string): string => `${href('/payment-status')}?order_id=${orderId}`

/** The name by which a child is called. */
export const firstName = (fullName: string): string => fullName.split(' ')[0] ?? fullName
