import { createServer } from 'node:http'

/** The bare server of the ratios: node:http alone, answering the bytes it was given, headers included. */
type Told = { status: number; headers: string[]; body: string }

process.once('message', (told: Told) => {
  const body = Buffer.from(told.body, 'base64')
  const server = createServer((request, response) => {
    const answer = () => {
      response.writeHead(told.status, told.headers)
      response.end(body)
    }
    if (request.method === 'GET') return answer()
    request.resume()
    request.on('end', answer)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
