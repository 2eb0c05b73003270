import { isCallError } from './errors.ts'
import { uploadPicture } from './pictures.contract.ts'
import { call, PICTURE_MAX_BYTES } from './wire.ts'

export type SentPicture = { image: string } | { failed: string }

/** Sends a picture of the office; says where it is kept, or in a sentence why it is not. */
export async function sendPicture(file: File): Promise<SentPicture> {
  if (file.size > PICTURE_MAX_BYTES) return { failed: 'A picture may have 8 MB at most' }
  try {
    const { data } = await call(uploadPicture, { body: new Uint8Array(await file.arrayBuffer()) })
    return { image: data.image }
  } catch (error) {
    return {
      failed: (isCallError(error) && error.message) || 'The picture did not go out. Please try again.',
    }
  }
}
