import { grievances, list, type Publisher } from './publisher.rules.ts'

/**
 * First draft of /terms: seller and conditions, as required by the Consumer Protection (E-Commerce) Rules,
 * 2020 (rules 4, 6 and 7).
 */
export const termsText = (by: Publisher): string =>
  [
    '<h2>Who we are</h2>',
    list(
      `Legal name: ${by.legalName}, trading as ${by.academyName}.`,
      `Address of the head office: ${by.address}.`,
      `E-mail ${by.email}, phone ${by.phone}.`,
    ),
    '<p>We sell our own courses, on this site, to families and teachers in India. No other seller sells here.</p>',

    '<h2>Accounts</h2>',
    list(
      'A parent or guardian opens a child’s account, or agrees to it. An adult opens their own.',
      'Give the name and contacts that are right, and keep the password to yourself.',
      'Be kind: no answers copied for others in a competition, no attempts to get at other people’s data. We may close an account that does so, and say why first.',
    ),

    '<h2>Buying a course</h2>',
    list(
      'The course page says what is taught, for which ages, by whom, what is needed, how many lessons there are and how long they take.',
      'The price on the page is for the whole course, taxes included. There is nothing on top, and the same price is asked of everybody. An offer has an end, which is shown; the struck-through price is the one that holds after it.',
      'Nothing is ticked or put into your order beforehand. You buy by pressing the button and paying at our bank’s payment page.',
      'The course opens as soon as the bank confirms the payment; a receipt comes by mail. If a payment fails you are told whether money moved. Money that moved for nothing is given back.',
      'A bought course stays open as long as the academy offers it, and at least twelve months. It is for the one student it was bought for.',
    ),
    '<p>How to cancel, and when money is paid back, stands on the page about refunds and cancellation. We ask no fee for cancelling.</p>',

    '<h2>Classes and competitions</h2>',
    '<p>Times and places of classes are shown in the account; when we have to move one, you hear of it before. The rules of a quiz or a competition stand in front of its start button.</p>',

    '<h2>Ratings and words of families</h2>',
    '<p>A course is rated by those who have bought it and done at least half of it; the figure shown is the plain mean of all of them, and how many they are stands beside it. We write no ratings of our own. Comments under blogs are read by us before they are shown.</p>',

    '<h2>What belongs to whom</h2>',
    '<p>Lessons, films and sheets are ours or our teachers’: learn from them and print them for yourself; do not sell or publish them. What a child writes or draws stays the child’s.</p>',

    '<h2>If something goes wrong</h2>',
    '<p>We teach with care, and promise no marks, ranks or prizes. We answer for what we do wrong as the law says; nothing here takes away a right that the Consumer Protection Act, 2019 gives you. Indian law holds. We try to settle every matter by talking first.</p>',

    '<h2>Changes</h2>',
    '<p>A change of these terms is announced here at least 14 days before. For a course that is bought already, the terms of that day go on.</p>',

    grievances(by),
    '<p>You may also call the National Consumer Helpline, 1915, or go to the consumer commission of your district.</p>',
  ].join('')
