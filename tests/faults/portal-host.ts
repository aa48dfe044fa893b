import { createServer } from 'node:http'

/** The host that a captive portal redirects to: answers every request and records it. */
export async function startPortalHost() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      heard.push(
        `${method} ${url} ${JSON.stringify(headers)} ${Buffer.concat(chunks).toString('latin1')}`,
      )
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'access-control-allow-origin': headers.origin ?? '*',
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
          'access-control-allow-methods': '*',
        })
        .end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/welcome`,
    heard: heard as readonly string[],
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
