import { ForeignResponseError } from './to-problem.ts'

interface Upload {
  method: string
  headers: Readonly<Record<string, string>>
  body: FormData
  signal: AbortSignal | undefined
  onProgress: (sent: number, total: number) => void
}

/**
 * Posts a form and reports its progress. XMLHttpRequest, because `fetch` reports upload progress over HTTP/2 only. It
 * cannot reject redirects: the page's content security policy keeps them on this origin, and an answer from another URL
 * counts as foreign.
 */
export const upload = (url: URL, { method, headers, body, signal, onProgress }: Upload) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.withCredentials = true
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => {
      if (request.responseURL === url.href) resolve(responseOf(request))
      else reject(new ForeignResponseError())
    })
    request.addEventListener('error', () => reject(new TypeError('No response to the upload')))
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) return reject(new DOMException('Given up', 'AbortError'))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })

function responseOf(request: XMLHttpRequest) {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
