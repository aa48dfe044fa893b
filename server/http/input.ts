import { createHash } from 'node:crypto'

import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { isSystemFailure } from '#server/db/failures.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Endpoint, Parsed } from '#src/contract/endpoint.ts'
import { PARTS_SUFFIX, type UploadedFile, UploadedFileSchema } from '#src/contract/upload.ts'

import { type Fields, invalid, HttpError } from './http-error.ts'
import { ReceivedFile } from './received-file.ts'

/** A request before it is parsed by the contract. */
export interface RawInput {
  params: unknown
  query: unknown
  body?: unknown
  form?: Record<string, unknown>
  /** Uploaded files of the form; discard them after use. */
  files: readonly ReceivedFile[]
}

interface Receiving {
  store: Pick<MediaStore, 'receive'>
  /** The file whose parts the caller has sent; callers without a session have none. */
  assemble: ((file: UploadedFile) => Promise<ReceivedFile>) | undefined
}

/** Reads JSON or a form. Files are streamed to disk with a size limit. */
export async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  receiving: Receiving,
): Promise<RawInput> {
  const input: RawInput = { params: request.params, query: request.query, files: [] }
  if (endpoint.form && !request.isMultipart()) {
    throw new HttpError(415, 'This call takes multipart/form-data.')
  }
  if (endpoint.form) return { ...input, ...(await readForm(request, receiving)) }
  if (request.isMultipart()) throw new HttpError(415, 'This call takes JSON.')
  return { ...input, body: request.body }
}

async function readForm(request: FastifyRequest, receiving: Receiving) {
  const form: Record<string, unknown> = Object.create(null)
  const files: ReceivedFile[] = []
  try {
    for await (const part of receivedParts(request)) {
      const { name, value } = await readField(part, receiving)
      if (value instanceof ReceivedFile) files.push(value)
      const before = form[name]
      form[name] = before === undefined ? value : [before, value].flat()
    }
  } catch (error) {
    // Drain the request, or the next one on this connection would hang.
    request.raw.unpipe()
    request.raw.resume()
    await discard(files)
    throw error
  }
  return { form: { ...form }, files }
}

/** Errors of the loop over it, such as those of the database, are not of the form and stay as they are. */
async function* receivedParts(request: FastifyRequest) {
  try {
    yield* request.parts()
  } catch (error) {
    throwAsHttpError(error)
  }
}

async function readField(part: Multipart, { store, assemble }: Receiving) {
  const { fieldname: name } = part
  if (part.type === 'file') return { name, value: await receive(part, store) }
  if (part.valueTruncated) throw new HttpError(413, 'A field is too large.')
  if (!assemble || !name.endsWith(PARTS_SUFFIX)) return { name, value: part.value }
  const file = v.safeParse(ReferenceSchema, part.value)
  if (!file.success) throw new HttpError(400, 'The form could not be read.')
  return { name: name.slice(0, -PARTS_SUFFIX.length), value: await assemble(file.output) }
}

const ReferenceSchema = v.pipe(v.string(), v.parseJson(), UploadedFileSchema)

/** Browsers escape only these characters in a file name, and the parser does not decode them (HTML, "multipart form data"). */
const ESCAPED = /%(?:0A|0D|22)/g

async function receive({ file, filename, mimetype }: MultipartFile, store: Receiving['store']) {
  const name = (filename ?? '').replaceAll(ESCAPED, decodeURIComponent)
  const received = new ReceivedFile(
    await store.receive(file).catch(throwAsHttpError),
    name,
    mimetype,
  )
  if (!file.truncated) return received
  await received.discard()
  throw new HttpError(413, 'The file is too large.')
}

export const discard = (files: readonly ReceivedFile[]) =>
  Promise.all(files.map((file) => file.discard()))

/** The multipart parser throws plain errors for truncated or invalid bodies. */
function throwAsHttpError(error: unknown): never {
  if (error instanceof HttpError || (error instanceof Error && 'statusCode' in error)) throw error
  // A storage failure, such as a full disk, is not the caller's fault.
  if (isSystemFailure(error)) throw error
  throw new HttpError(400, 'The form could not be read.')
}

/** Parses each part by the contract. Throws 422 with all invalid fields. */
export function parseInput<E extends Endpoint>(endpoint: E, input: RawInput): Parsed<E> {
  const parsed: Record<string, unknown> = {}
  // Callers choose the keys: a plain object would inherit some, such as `constructor`.
  const fields: Fields = Object.create(null)
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = v.safeParse(schema, input[part])
    if (result.success && containsNul(result.output))
      throw new HttpError(422, 'A text cannot hold the character NUL.')
    if (result.success) parsed[part] = result.output
    // An invalid id matches nothing, like any unknown path: 404.
    else if (part === 'params') throw new HttpError(404, 'No such address.')
    else collect(fields, result.issues)
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return parsed as Parsed<E>
}

/** PostgreSQL cannot store NUL. */
function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (value === null || typeof value !== 'object' || value instanceof File) return false
  return Object.entries(value).some((entry) => entry.some(containsNul))
}

function collect(fields: Fields, issues: readonly v.BaseIssue<unknown>[]) {
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    ;(fields[path] ??= []).push(issue.message)
  }
}

/** Hashes a request independently of JSON key order and multipart boundary. */
export async function hashOf(request: FastifyRequest, input: RawInput) {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`)
  hash.update(JSON.stringify(await canonical(input.form ?? input.body ?? null)))
  return hash.digest('hex')
}

async function canonical(value: unknown): Promise<unknown> {
  if (value instanceof ReceivedFile) return value.sha256
  if (Array.isArray(value)) return Promise.all(value.map(canonical))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(entries.map(async ([key, member]) => [key, await canonical(member)]))
}
