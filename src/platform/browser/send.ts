import { CallError } from '../errors.ts'
import {
  addressOf,
  type AnyEndpoint,
  type Endpoint,
  type Method,
  readReply,
  type Reply,
  type CallInput,
  sentBody,
} from '../wire.ts'

/** Like `call`, with upload progress from 0 to 1. @throws {CallError} as `call` does. */
export async function send<E extends Endpoint<Method, string, unknown>>(
  target: E,
  input: CallInput<E>,
  tell: (part: number) => void,
): Promise<Reply<E>> {
  const endpoint = target as unknown as AnyEndpoint
  const { body, headers } = sentBody(input.body)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, input))
  request.responseType = 'text'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => tell(total === 0 ? 1 : loaded / total))
  const response = await new Promise<Response>((resolve, reject) => {
    request.addEventListener('load', () => {
      const wait = request.getResponseHeader('retry-after')
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: wait === null ? {} : { 'retry-after': wait },
        }),
      )
    })
    request.addEventListener('error', () =>
      reject(new CallError(0, 'You are offline. Check your internet connection and try again.')),
    )
    request.send(body as XMLHttpRequestBodyInit)
  })
  return (await readReply(response)) as Reply<E>
}
