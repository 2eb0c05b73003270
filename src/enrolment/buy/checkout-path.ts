import { href } from 'react-router'

/** Path of the checkout of a course, for a child of the family or for oneself. */
export const checkoutPath = (courseId: string, child: string | null): string =>
  `${href('/checkout/:courseId', { courseId })}${child ? `?for=${child}` : ''}`

/** Path of an order's payment status. */
export const statusPath = (orderId: string): string => `${href('/payment-status')}?order_id=${orderId}`

/** The first word of a name. */
export const firstName = (fullName: string): string => fullName.split(' ')[0] ?? fullName
