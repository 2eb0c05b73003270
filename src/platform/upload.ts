import { CallError } from './errors.ts'
import { addressOf, type Endpoint, type Method, type Reply } from './wire.ts'

type FileEndpoint = Endpoint<Method, string, { readonly file: true }>
type Told = { success?: boolean; message?: string; errors?: Record<string, string> } | null

/**
 * Sends a file to a call, and says how much of it has gone: from 0 to 1.
 * @throws {CallError} as `call` does.
 */
export function upload<E extends FileEndpoint>(
  target: E,
  file: Blob,
  onProgress: (part: number) => void = () => {},
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    // Only this one tells how far a body has gone.
    const request = new XMLHttpRequest()
    request.open(target.method, addressOf(target, {}))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const told = request.response as Told
      if (request.status < 300 && told && told.success !== false) return resolve(told as Reply<E>)
      reject(new CallError(request.status, told?.message ?? '', { errors: told?.errors }))
    })
    request.addEventListener('error', () =>
      reject(new CallError(0, 'No connection. Please check the network and try again.')),
    )
    request.send(file)
  })
}
