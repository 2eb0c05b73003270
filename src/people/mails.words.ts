/** What mails about an account say. */
export const words = {
  confirmStudent: 'Confirm your student account',
  studentCreated:
    'A student account was created with this email. Open this link to confirm it. If the student is under 18, a parent or guardian must open it, read what data we keep and give consent:',
  confirmEmail: 'Confirm your email',
  accountCreated: 'An account was created with this email. Open this link to confirm it:',
  linkWorks: 'The link works for 14 days. If you did not create this account, please ignore this email.',
  consentNeeded: 'Your child’s account: your consent is needed',
  officeCreated:
    'As you asked, we have created an account for your child. It starts only after you give consent.',
  logInAndAgree: 'Log in, read what data we keep and give consent:',
  setPasswordAndAgree: 'Set a password within 14 days. Then log in, read what data we keep and give consent:',
  notAsked: 'If you did not ask for this, please tell us and we will delete the account:',
  secondAccount: 'Our office added a second account to yours',
  mergedInto: (name: string) =>
    `Our office found a second account and merged it into ${name ? `the account of ${name}` : 'yours'}.`,
  childrenAdded: (names: string) => `Children added to your family: ${names}.`,
  isNotYours:
    'Is this not yours, or not your child? Tell us within 30 days, and we will separate the accounts again:',
  accountMerged: 'Your account was merged with another one',
  mergedAway:
    'Our office found two accounts and merged them. You can’t log in with this email any more: everything is in the other account.',
  otherIsNotYours:
    'Is the other account not yours? Tell us within 30 days, and we will separate the accounts again:',
  newPassword: 'Set a new password',
  resetAsked: 'We got a request to reset your password. To set a new one, open this link within 30 minutes:',
  resetNotAsked: 'If you did not ask for this, ignore this email. Your password stays the same.',
  haveAccount: 'You already have an account',
  triedToSignUp:
    'Someone tried to sign up with this email, but you already have an account. Nothing was changed.',
  forgotPassword: 'Forgot your password? Set a new one:',
  moreChildren: 'More than one child? A family account keeps them all under one email:',
  newLogin: 'New login to your account',
  loggedIn: ({ device, date, time }: DeviceTexts) =>
    `Someone logged in to your account from ${device} on ${date}, ${time} IST.`,
  itWasYou: 'If this was you, you can ignore this email.',
  itWasNotYou: 'If this was not you, set a new password now. It logs out all devices:',
  passkeyAdded: 'Passkey added to your account',
  addedPasskey: ({ device, date, time }: DeviceTexts) =>
    `A passkey was added from ${device} on ${date}, ${time} IST. It can be used to log in without your password.`,
  notYourPasskey:
    'If this was not you, set a new password now. It removes all passkeys and logs out all devices:',
}

type DeviceTexts = { device: string; date: string; time: string }
