export const words = {
  title: 'Exam results to confirm',
  confirmPass: 'Confirm a pass to issue the certificate. ',
  back: 'Back to the register',
  record: 'Record a paper exam',
  loading: 'Loading …',
  retry: 'Try again',
  none: 'Nothing to confirm',
  noneText: 'When a student passes a grade exam, the paper appears here.',
}
