import { createHash } from 'node:crypto'

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { isSystemFailure } from '#server/db/failures.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Endpoint, Parsed } from '#src/contract/endpoint.ts'

import { type Fields, invalid, Refusal } from './problems.ts'
import { ReceivedFile } from './received-file.ts'

/** The parts of a request as they came, before the contract has looked at them. */
export interface RawInput {
  params: unknown
  query: unknown
  body?: unknown
  form?: Record<string, unknown>
  /** Of the form; to be discarded once they were dealt with. */
  files: readonly ReceivedFile[]
}

type Receiving = Pick<MediaStore, 'receive'>

/** Reads the body that the call wants. A file goes to disk; its size is limited while it comes in. */
export async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  store: Receiving,
): Promise<RawInput> {
  const input: RawInput = { params: request.params, query: request.query, files: [] }
  if (endpoint.form && !request.isMultipart()) {
    throw new Refusal(415, 'This call takes multipart/form-data.')
  }
  if (endpoint.form) return { ...input, ...(await readForm(request, store)) }
  if (request.isMultipart()) throw new Refusal(415, 'This call takes JSON.')
  return { ...input, body: request.body }
}

async function readForm(request: FastifyRequest, store: Receiving) {
  const form: Record<string, unknown> = Object.create(null)
  const files: ReceivedFile[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.valueTruncated)
        throw new Refusal(413, 'A field is too large.')
      const value = part.type === 'file' ? await receive(part, store) : part.value
      if (value instanceof ReceivedFile) files.push(value)
      const before = form[part.fieldname]
      form[part.fieldname] = before === undefined ? value : [before, value].flat()
    }
  } catch (error) {
    // Drain the request, or the next one on this connection would wait behind it.
    request.raw.unpipe()
    request.raw.resume()
    await discard(files)
    asRefusal(error)
  }
  return { form: { ...form }, files }
}

async function receive({ file, filename, mimetype }: MultipartFile, store: Receiving) {
  const received = new ReceivedFile(await store.receive(file), filename ?? '', mimetype)
  if (!file.truncated) return received
  await received.discard()
  throw new Refusal(413, 'The file is too large.')
}

export const discard = (files: readonly ReceivedFile[]) =>
  Promise.all(files.map((file) => file.discard()))

/** The parser of multipart throws plain errors at a body that is cut off or no multipart at all. */
function asRefusal(error: unknown): never {
  if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
  // The server could not store the form, for example because the disk is full: not the caller's fault.
  if (isSystemFailure(error)) throw error
  throw new Refusal(400, 'The form could not be read.')
}

/** Parses each part by the contract; a 422 names every field that was not accepted. */
export function parseInput<E extends Endpoint>(endpoint: E, input: RawInput): Parsed<E> {
  const parsed: Record<string, unknown> = {}
  // Callers choose the keys. A plain object would inherit some of them, such as `constructor`.
  const fields: Fields = Object.create(null)
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = v.safeParse(schema, input[part])
    if (result.success && holdsNul(result.output))
      throw new Refusal(422, 'A text cannot hold the character NUL.')
    if (result.success) parsed[part] = result.output
    // An id that cannot be one names nothing (404), as does any other word in a path.
    else if (part === 'params') throw new Refusal(404, 'No such address.')
    else collect(fields, result.issues)
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return parsed as Parsed<E>
}

/** PostgreSQL has no way to store it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (value === null || typeof value !== 'object' || value instanceof File) return false
  return Object.entries(value).some((entry) => entry.some(holdsNul))
}

function collect(fields: Fields, issues: readonly v.BaseIssue<unknown>[]) {
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    ;(fields[path] ??= []).push(issue.message)
  }
}

/** The same for the same request, however its JSON is ordered or its multipart boundary reads. */
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
