import { createServer, type RequestListener } from 'node:http'

/** A file server on its own port: each path is answered by its listener or with its bytes, any other with 404. */
export async function startFileServer(paths: Record<string, RequestListener | Uint8Array>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const answer = paths[url]
    if (typeof answer === 'function') answer(request, response)
    else if (answer) response.end(answer)
    else response.writeHead(404).end('nothing here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Requested paths, in order. */
    asked,
    /** Changes the answer of a path from now on. */
    put: (path: string, answer: RequestListener | Uint8Array) => void (paths[path] = answer),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
