/** The pages of somebody's own that this browser keeps (kept-pages.ts); they go with a logout. */
export const OWN_PAGES = 'pages'

/** The kept pages that are the same for everybody, like those of practice; a logout leaves them. */
export const OPEN_PAGES = 'open-pages'

/** The database of what this device keeps (device-store.ts); it goes with a logout too. */
export const DEVICE = 'device'

/** How the names of what the browser's own storage keeps of somebody begin; it goes with a logout. */
export const OWN = 'own:'

/** What was practised on this device, with what of it was sent. */
export const PRACTISED = `${OWN}craft`

/**
 * The database of what waits to be sent for its owner and is shown to no one else (craft/practice); a logout
 * leaves it, the end of an account does not.
 */
export const UNSENT = 'unsent'
