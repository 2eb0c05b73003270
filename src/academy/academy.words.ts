export const words = {
  homeTitle: 'Quick mind.\nSteady hand.',
  homeText: 'Classes for children, with practice at home and quizzes that show what was learnt.',
  aboutTitle: 'First on beads. Then in the mind.',
  aboutText:
    'Children move real beads until they can picture them. We teach everything this way: first with the hands, then in the mind.',
  privacy: 'Privacy',
  terms: 'Terms',
  refunds: 'Refunds and cancellation',
  childSafety: 'Child safety',
}
