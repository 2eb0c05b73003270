import type { ReactNode } from 'react'

/** What an authenticator is and how it gets the key, for who has never had one. */
export const AuthenticatorHelpView = (): ReactNode => (
  <>
    <p>
      Besides the password you need a code from your phone at each login, so that a stolen password alone
      opens nothing. The code comes from a free app: Google Authenticator, Microsoft Authenticator or another
      one.
    </p>
    <p className="mt-2">
      Install it, choose to add an account there, and scan this picture or type in the key. Then enter the 6
      digits that the app shows.
    </p>
  </>
)
