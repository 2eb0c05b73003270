import { grievances, list, type Publisher } from './publisher.rules.ts'

/**
 * First draft of /refunds: cancellation and refunds, as required before payment by the Consumer Protection
 * (E-Commerce) Rules, 2020 (rules 4 and 7).
 */
export const refundsText = (by: Publisher): string =>
  [
    '<h2>In short</h2>',
    list(
      'Watch the free lessons of a course, or come to a free demo class, before you pay.',
      'Within 7 days of buying, with no more than two lessons done: all of it back, without a reason.',
      'If we do not deliver what the course page promises: all of it back, at any time.',
      'No fee for cancelling.',
    ),

    '<h2>How to ask</h2>',
    `<p>Write to ${by.email} or call ${by.phone}, with the order number (it is on the receipt, under My Courses). Whoever paid gets the answer within 48 hours.</p>`,

    '<h2>What is paid back</h2>',
    list(
      '<strong>Within 7 days</strong> of payment and with at most two lessons done: the whole price, taxes included.',
      '<strong>Later, or with more lessons done:</strong> nothing as a rule, for the lessons are there to be kept. In illness or another hardship write to us; we look at it and say why.',
      '<strong>Our fault,</strong> such as a course that does not open, differs from its description or is stopped: the whole price, or the part that was not given, as you choose.',
      '<strong>Paid twice</strong> or charged with no course opened: the whole amount, without your asking. Our books are compared with the bank’s all day long.',
      '<strong>A class in a group that we cancel:</strong> another one, or its share of the price.',
      '<strong>Kits and books</strong> that are unused: within 7 days of arrival; damaged or wrong ones are replaced at our cost.',
    ),

    '<h2>How and when</h2>',
    '<p>We decide within two working days, and send the money the way it came: to the same card, account or UPI address, which takes the banks 5 to 7 working days. What was paid in cash is paid back by transfer. You get a credit note by mail. With the refund the course closes; what was learnt in it stays in the child’s record until you delete the account.</p>',

    '<h2>When a payment does not go through</h2>',
    '<p>The page says “Nothing was charged” once our bank has confirmed that. While it is still being checked we ask you not to pay again; you get a mail when it is settled.</p>',

    grievances(by),
    '<p>If that does not settle it: National Consumer Helpline, 1915.</p>',
  ].join('')
