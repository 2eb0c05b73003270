import { CallError } from '../errors.ts'
import { uploadPicture } from './pictures.contract.ts'
import { send } from '../browser/send.ts'
import { PICTURE_MAX_BYTES } from '../wire.ts'

type StoredPicture = { image: string; width: number; height: number }

/**
 * Uploads a picture of the office; `tell` gets the progress from 0 to 1.
 * @throws {CallError} with the reason if it is refused.
 */
export async function sendPicture(
  file: Blob,
  tell: (part: number) => void = () => {},
): Promise<StoredPicture> {
  if (file.size > PICTURE_MAX_BYTES) throw new CallError(413, 'This picture is too large. The limit is 8 MB.')
  const body = new Uint8Array(await file.arrayBuffer())
  return (await send(uploadPicture, { body }, tell)).data
}
