/** What an ID card says beside what is the child's own. */
export const words = {
  found: 'Found? Scan the code.',
  group: 'Group',
  meets: 'Meets',
  number: 'Number',
}
