import { PRIVATE_PREFIX } from '../../platform/device/storage-keys.ts'

/** Practice done on this device, and what of it was sent. */
export const PRACTICE_LOG = `${PRIVATE_PREFIX}craft`
