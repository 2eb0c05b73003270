import { CallError } from '../../platform/errors.ts'
import { upload } from '../../platform/upload.ts'
import { PICTURE_MAX_BYTES } from '../../platform/wire.ts'
import { uploadPicture } from '../content.contract.ts'

export type StoredPicture = { image: string; width: number; height: number }

/**
 * Keeps a picture on the server; `onProgress` hears how much of it has gone, from 0 to 1.
 * @throws {CallError} whose message says why it was not taken.
 */
export async function sendPicture(file: Blob, onProgress?: (part: number) => void): Promise<StoredPicture> {
  if (file.size > PICTURE_MAX_BYTES) throw new CallError(413, 'This picture is too large: at most 8 MB')
  return (await upload(uploadPicture, file, onProgress)).data
}
