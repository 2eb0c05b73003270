import type { ReactNode } from 'react'

export const words = {
  skip: 'Skip to the content',
  missing: 'Page not found',
  missingTitle: 'We can’t find that page',
  missingText:
    'The link may be old or mistyped. Go to the home page, or open Courses or Competitions from the menu.',
  home: 'Back to Home',
  failed: 'Something went wrong',
  retry: 'Try Again',
  failedText: (link: (text: string) => ReactNode) => [
    'We couldn’t show this page. Try again in a moment, or ',
    link('go to the home page'),
    '.',
  ],
  notSetUpTitle: 'This website is not ready yet',
  notSetUpText:
    'If you run it: open the “Set up the academy” link in the window where you started it, or in the log of the server. Each start prints a new link.',
}
