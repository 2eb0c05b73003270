export const words = {
  handIn: (academy: string) => `This is a card of ${academy}. Please hand it in at the academy.`,
  invalid:
    'This card is not valid here: it was reported lost, the child’s account was deleted, or the child has no place here today.',
  staffLogin: 'Staff login',
}
