import { grievances, list, type Publisher } from './publisher.rules.ts'

/** First draft of /child-safety: what the product does for it, rules for staff, and helplines. */
export const childSafetyText = (by: Publisher): string =>
  [
    `<p>Children come to ${by.academyName} to learn. This is how we keep them safe here, and what to do when something feels wrong.</p>`,

    '<h2>If a child is in danger</h2>',
    list(
      '<strong>Childline: 1098.</strong> Free, day and night, for children and for anybody worried about one.',
      '<strong>Emergency: 112.</strong>',
      '<strong>Something online: 1930</strong>, or cybercrime.gov.in.',
    ),

    '<h2>On this site</h2>',
    list(
      '<strong>No public profiles.</strong> A child’s name, picture, results and class are seen by the child, its parents, its own teachers and the people of our office who need them. Never by other families, and no search engine finds them.',
      '<strong>No messages from strangers.</strong> There is no chat, no friend list and no way to write to a child here. A teacher’s remark goes into the diary that the parent reads.',
      '<strong>No advertising,</strong> none by others and none aimed at a child. Nothing follows a child around the internet.',
      '<strong>No pressure.</strong> No streaks that break, no ranks of children in class; a list of winners names the first name and one initial.',
      '<strong>A parent at the door.</strong> A child’s account needs a parent’s consent. The parent sees everything, takes the data along, or deletes the account at any time.',
    ),

    '<h2>Who sees what</h2>',
    list(
      'The child: its own lessons, results and homework.',
      'The parent: everything of their own children.',
      'A teacher: the children of the own group, as long as they are in it: name, attendance, homework, results, what was practised. No address, no phone number of the child.',
      'The office: contacts, payments and enquiries, as far as the work needs it. What staff looks up or changes is written down and cannot be wiped.',
    ),

    '<h2>How our people behave</h2>',
    list(
      'Whoever works with children shows a police verification and two references before the first class.',
      'Classes are in groups or with a door that is open; online, parents may sit in at any time.',
      'No private chats, calls or meetings with a child outside class; anything to say goes to the parent.',
      'No photo or recording of a child without the parent’s written consent; the drawings on this site are drawings.',
      'No hitting, shouting, shaming or comparing. A mistake is something to look at together.',
      'A suspicion that a child is harmed is reported the same day, as the Protection of Children from Sexual Offences Act, 2012 obliges everybody to.',
    ),

    '<h2>How to tell us</h2>',
    `<p>Call ${by.phone} or write to ${by.email} with “Child safety” in the subject. A child may call too. ${by.officer} answers on the same working day. You need no proof, and nobody is treated worse for speaking. Whoever the concern is about does not handle it, and has no class until it is cleared up. We keep a note of it, under lock, and tell you what was done.</p>`,

    grievances(by),
  ].join('')
