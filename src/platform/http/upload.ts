import {
  PART_BYTES,
  PARTS_SUFFIX,
  type UploadedFile,
  uploadEndpoints,
} from '#src/contract/upload.ts'
import { sha256Of } from '#src/domain/hex.ts'

import { ForeignResponseError } from './to-problem.ts'
import { toFormData, toPath } from './wire.ts'

interface Call {
  method: string
  headers: Readonly<Record<string, string>>
  signal: AbortSignal | undefined
}

type Progress = (sent: number, total: number) => void

interface Upload extends Call {
  body: FormData
  onProgress: Progress
}

interface FormUpload extends Call {
  /** The prefix of the contract's paths, such as `/api`. */
  base: string
  path: string
  form: object
  onProgress: Progress
}

interface LargeFile {
  field: string
  file: File
  sha256: string
}

/** SHA-256 of files that did not arrive whole during this visit. */
const interrupted = new Set<string>()
/** A proxy gave up waiting, or accepts less. */
const NOT_WHOLE = new Set([408, 413, 502, 504])
/** An older server. */
const NO_PARTS = new Set([404, 405])

/**
 * Posts a form. A large file that did not arrive whole is sent in parts from then on, and continues
 * where an attempt broke off.
 */
export async function uploadForm(upload: FormUpload): Promise<Response> {
  const { form, onProgress } = upload
  const large = interrupted.size === 0 ? [] : await largeFilesOf(form)
  const inParts = large.filter(({ sha256 }) => interrupted.has(sha256))
  if (inParts.length === 0) return await postForm(upload, toFormData(form), onProgress)
  const refused = await sendParts(upload, inParts)
  if (!refused) return await postForm(upload, toFormData(named(form, inParts)), () => undefined)
  return NO_PARTS.has(refused.status)
    ? await postForm(upload, toFormData(form), onProgress)
    : refused
}

/** Remembers the large files of a form that broke off. */
async function postForm(upload: FormUpload, body: FormData, onProgress: Progress) {
  const { base, path, method, headers, signal } = upload
  const remember = async () => {
    for (const { sha256 } of await largeFilesOf(upload.form)) interrupted.add(sha256)
  }
  try {
    const url = new URL(base + path, location.href)
    const response = await post(url, { method, headers, signal, body, onProgress })
    if (NOT_WHOLE.has(response.status)) await remember()
    return response
  } catch (error) {
    await remember()
    throw error
  }
}

/** Files worth sending in parts. None on an insecure origin, where the browser computes no hashes. */
async function largeFilesOf(form: object): Promise<LargeFile[]> {
  if (!globalThis.isSecureContext) return []
  const fields: [string, unknown][] = Object.entries(form)
  const files = fields.flatMap(([field, file]) =>
    file instanceof File && file.size > PART_BYTES ? [{ field, file }] : [],
  )
  return Promise.all(
    files.map(async (large) => ({
      ...large,
      sha256: await sha256Of(await large.file.arrayBuffer()),
    })),
  )
}

/** The form with the names of files whose parts have arrived in their place. */
function named(form: object, files: readonly LargeFile[]) {
  const next: Record<string, unknown> = { ...form }
  for (const { field, file, sha256 } of files) {
    const reference: UploadedFile = { sha256, name: file.name, type: file.type }
    delete next[field]
    next[field + PARTS_SUFFIX] = JSON.stringify(reference)
  }
  return next
}

/** Sends what the server has not received yet. Answers with the response that refused it, if any. */
async function sendParts(call: FormUpload, files: readonly LargeFile[]) {
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  // Of the form, not of its parts.
  const { 'idempotency-key': _key, 'if-match': _version, ...headers } = call.headers
  let arrived = 0
  for (const { file, sha256 } of files) {
    const address = (path: string, part = 0) =>
      new URL(call.base + toPath(path, { sha256, part: String(part) }), location.href)
    const response = await fetch(address(uploadEndpoints.parts.path), {
      headers,
      credentials: 'include',
      redirect: 'error',
      signal: call.signal ?? null,
    })
    if (!response.ok) return response
    const known = new Set(partsIn(await response.json().catch(() => undefined)))
    for (let part = 0; part * PART_BYTES < file.size; part += 1) {
      const bytes = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
      if (!known.has(part)) {
        const answer = await post(address(uploadEndpoints.addPart.path, part), {
          method: uploadEndpoints.addPart.method,
          headers,
          signal: call.signal,
          body: toFormData({ bytes }),
          onProgress: (sent) => call.onProgress(arrived + Math.min(sent, bytes.size), total),
        })
        if (!answer.ok) return answer
      }
      arrived += bytes.size
      call.onProgress(arrived, total)
    }
  }
  return undefined
}

function partsIn(answer: unknown): readonly unknown[] {
  const parts = typeof answer === 'object' && answer !== null && 'parts' in answer && answer.parts
  if (!Array.isArray(parts)) throw new ForeignResponseError()
  return parts
}

/**
 * Sends a form and reports its progress. XMLHttpRequest, because `fetch` reports upload progress over HTTP/2 only. It
 * cannot reject redirects: the page's content security policy keeps them on this origin, and an answer from another URL
 * counts as foreign.
 */
const post = (url: URL, { method, headers, body, signal, onProgress }: Upload) =>
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
