export const words = {
  resetTitle: 'Set a new password',
  resetText:
    'Choose a password you use nowhere else. If you are logged in anywhere, you will be logged out there. Passkeys must be added again.',
  firstTitle: 'Set your password',
  firstText:
    'Choose a password you use nowhere else. It opens your new account. If you have set one already, just log in.',
  savePassword: 'Save password',
  passwordHint: 'At least 6 characters (staff: 12)',
  newLink: 'Get a new link',
  confirmTitle: 'Confirm your email',
  whoIsResponsible: 'One question: who is responsible for this account?',
  whyConfirm: 'So that we can send you receipts and links.',
  goOn: 'Continue',
  goToLogin: 'Go to login',
  confirm: 'Confirm',
  adult: 'I am the student, and I am 18 or older',
  guardian: 'The student is under 18; I am the parent or legal guardian',
  whose: 'Whose account is it?',
  code: 'Code from the email',
  codeHint: 'The part after # in the link',
}
