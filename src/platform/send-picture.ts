import { CallError } from './errors.ts'
import { uploadPicture } from './pictures.contract.ts'
import { send } from './send.ts'
import { PICTURE_MAX_BYTES } from './wire.ts'

type StoredPicture = { image: string; width: number; height: number }

/**
 * Keeps a picture of the office on the server; `tell` hears how much of it has gone, from 0 to 1.
 * @throws {CallError} whose message says why it was not taken.
 */
export async function sendPicture(
  file: Blob,
  tell: (part: number) => void = () => {},
): Promise<StoredPicture> {
  if (file.size > PICTURE_MAX_BYTES) throw new CallError(413, 'This picture is too large: at most 8 MB')
  const body = new Uint8Array(await file.arrayBuffer())
  return (await send(uploadPicture, { body }, tell)).data
}
