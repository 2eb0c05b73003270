import { grievances, list, type Publisher } from './publisher.rules.ts'

/**
 * First draft of /privacy: the notice of the Digital Personal Data Protection Act, 2023 (ss. 5 to 14) and
 * Rules, 2025 (rules 3, 6 to 10, 14), about what this product stores and does.
 */
export const privacyText = (by: Publisher): string =>
  [
    `<p>${by.legalName} (“we”) runs ${by.academyName}. This page says which personal data we keep, why, who sees them, how long they stay, and what you can do about it. It follows India’s Digital Personal Data Protection Act, 2023 and the Rules of 2025.</p>`,

    '<h2>What we keep, and what for</h2>',
    list(
      '<strong>Account:</strong> name, e-mail, mobile number, class or education, and a picture if you add one: to know who is learning, to log you in, and to reach you about it.',
      '<strong>Learning:</strong> courses, lessons, answers, results, classes, attendance, homework and the teacher’s remarks: to teach the child and to show the child and the parents how it goes.',
      '<strong>Practice:</strong> on the abacus, with flashing numbers, at speed maths, on the cube and in writing: what was practised, when, for how long, whether it was right, and for flashing numbers how the screen kept time: to choose what comes next, and to show the child, the parents and the teacher what is mastered and what goes wrong. No single touch is kept. Lines traced on the screen and pictures of the practice camera never leave the device.',
      '<strong>Payments:</strong> what was bought, for whom, the amount, the state and the receipt: to hand over what was bought, and because tax law asks for books. Card and bank details are typed at the bank’s payment page and never reach us.',
      '<strong>Enquiries:</strong> what you write in a form for a demo class, a franchise or a question: to answer it.',
      '<strong>Safety:</strong> logins with time, browser and network address, and what our staff did: to notice and to prove misuse.',
    ),
    '<p>We ask for nothing that these purposes do not need. We show no advertising, follow nobody across other sites, build no profile of anyone’s behaviour, and sell no data.</p>',

    '<h2>Children</h2>',
    '<p>For everybody under 18 a parent or guardian agrees first, as an adult whose e-mail we have confirmed. The words that were agreed to, the day, and who agreed are kept as proof. We do not track children or watch their behaviour beyond their own lessons and quizzes, and nothing is advertised to them. More on the page about child safety.</p>',

    '<h2>Agreeing, and taking it back</h2>',
    '<p>You agree by a box that is empty until you tick it. You take it back in the same place, as easily: a parent opens the family page and deletes the child’s account with the parent’s password; an adult does so in the profile, under Your data. Learning with us then ends. What was done before stays lawful.</p>',

    '<h2>Who sees what</h2>',
    list(
      'The child and its parents: everything of that child, and of no other.',
      'The teacher of the child: name, results, progress and which techniques were practised, as long as the child is in the teacher’s group.',
      'Our office: what its work needs. Every look at and change of other people’s data by staff is written down.',
      'The payment company of our bank: order number, amount, e-mail and mobile number, for the payment alone.',
      'The companies that carry our mails and run our computers: as our processors, bound by contract, and for nothing of their own.',
      'Authorities, when a law obliges us.',
    ),
    '<p>Nobody else. There are no public profiles; a list of winners names the first name and one initial.</p>',

    '<h2>How long</h2>',
    list(
      'Account and learning: until you delete the account. Then name, contact, picture, answers, results and progress go at once.',
      'Practice: the newest 3,000 sums, solves and letters of a child; after 30 days without the numbers that a sum was made of.',
      'Enquiries: two years.',
      'Which mails were sent: 90 days. A browser we know: 400 days after its last login.',
      'Payments, receipts and the record of what staff did: as long as tax and other laws ask, even after an account is deleted.',
      'Logs: at least one year, as the Rules ask. Backups: until they are replaced.',
    ),

    '<h2>Your rights</h2>',
    list(
      '<strong>See and take along:</strong> the profile gives you everything we keep as a file, at once; a parent does the same for each child.',
      '<strong>Correct:</strong> the office changes a name, class or contact; the old one is kept until the account goes.',
      '<strong>Delete:</strong> yourself, in the account, or by a letter to us.',
      '<strong>Name somebody</strong> who acts for you in case of death or incapacity: write to the grievance officer.',
      '<strong>Complain:</strong> to our grievance officer first. If that does not help, to the Data Protection Board of India.',
    ),
    '<p>We check that it is you before we act, and answer within 90 days at the latest, mostly the same week.</p>',

    '<h2>In your browser</h2>',
    '<p>A login sets one cookie, which keeps you logged in for up to 30 days. Your browser also keeps your name, and answers that have not reached us yet; logging out removes them. The practice works without an account and without network: what is practised stays in the browser until somebody logs in there. What a child practised and could not send waits there for up to 30 days after a logout, for this child alone. Pages of the practice that are kept for use without network hold nothing about anybody. There are no other cookies, no counters of other companies. A film at YouTube is loaded when you press play, not before; then Google learns that you watch it.</p>',

    '<h2>Keeping it safe, and if that fails</h2>',
    '<p>Connections are encrypted, passwords are stored so that we cannot read them, staff log in with a second factor, and backups are kept apart and locked. If data are lost or seen by somebody who must not, we tell everybody concerned without delay: what happened, what it may mean, what we do, what you can do, and whom to ask. The Data Protection Board hears of it at once as well, and in full within 72 hours.</p>',

    grievances(by),
    '<p>This notice is in English. You may ask us for it in any language of the Eighth Schedule of the Constitution.</p>',
  ].join('')
