export const words = {
  title: 'Success and failure',
  success: 'Success',
  successText: 'All done. Thank you.',
  ok: 'OK',
  failed: 'Failed',
  failedText: 'That didn’t go through. Please try again.',
}
