/* Timeouts in milliseconds; below ten seconds in total, so that a hanging database becomes an error. */

/** To get a connection. */
export const CONNECT_MS = 4000
export const QUERY_MS = 5000
