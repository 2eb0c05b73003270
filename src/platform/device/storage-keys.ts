/** Cache of personal pages (offline-pages.ts); deleted at logout. */
export const PRIVATE_PAGES = 'pages'

/** Cache of public offline pages, such as practice; kept at logout. */
export const PUBLIC_PAGES = 'open-pages'

/** IndexedDB database of this device (device-store.ts); deleted at logout. */
export const DEVICE_DB = 'device'

/** Prefix of personal keys in localStorage; deleted at logout. */
export const PRIVATE_PREFIX = 'own:'

/**
 * IndexedDB database of unsent data, shown only to its owner; kept at logout, deleted with the account.
 */
export const UNSENT_DB = 'unsent'
