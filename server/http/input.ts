import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { Endpoint, Parsed } from '#src/contract/endpoint.ts'

import { type Fields, invalid, Refusal } from './problems.ts'

/** The parts of a request as they came, before the contract has looked at them. */
export interface RawInput {
  params: unknown
  query: unknown
  body?: unknown
  form?: Record<string, unknown>
}

/** Reads the body that the call wants. A file is held in memory; its size was limited while it came in. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<RawInput> {
  const input: RawInput = { params: request.params, query: request.query }
  if (endpoint.form && !request.isMultipart()) {
    throw new Refusal(415, 'This call takes multipart/form-data.')
  }
  if (endpoint.form) return { ...input, form: await readForm(request).catch(asRefusal) }
  if (request.isMultipart()) throw new Refusal(415, 'This call takes JSON.')
  return { ...input, body: request.body }
}

async function readForm(request: FastifyRequest) {
  const form: Record<string, unknown> = Object.create(null)
  for await (const part of request.parts()) {
    if (part.type === 'field' && part.valueTruncated)
      throw new Refusal(413, 'A field is too large.')
    const value =
      part.type === 'file'
        ? new File([new Uint8Array(await part.toBuffer())], part.filename ?? '', {
            type: part.mimetype,
          })
        : part.value
    const before = form[part.fieldname]
    form[part.fieldname] = before === undefined ? value : [before, value].flat()
  }
  return { ...form }
}

/** The parser of multipart throws plain errors at a body that is cut off or no multipart at all. */
function asRefusal(error: unknown): never {
  if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
  throw new Refusal(400, 'The form could not be read.')
}

/** Parses each part by the contract; a 422 names every field that was not accepted. */
export function parseInput<E extends Endpoint>(endpoint: E, input: RawInput): Parsed<E> {
  const parsed: Record<string, unknown> = {}
  const fields: Fields = {}
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
  if (value instanceof File) {
    return createHash('sha256')
      .update(new Uint8Array(await value.arrayBuffer()))
      .digest('hex')
  }
  if (Array.isArray(value)) return Promise.all(value.map(canonical))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(entries.map(async ([key, member]) => [key, await canonical(member)]))
}
