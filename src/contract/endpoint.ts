import type * as v from 'valibot'

import type { Ability } from './ability.ts'

type Schema = v.GenericSchema<unknown, unknown>

/** One call of the API, named once: the console's client, the server's routing and the OpenAPI file all read it. */
export interface Endpoint {
  /** The rows of `tests/requirements.tsv` that ask for this call; empty where the product adds it. */
  asked: readonly `CALL-${number}`[]
  /** One line for the OpenAPI file. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, parameters as `:id`. */
  path: `/${string}`
  params?: Schema
  query?: Schema
  /** A JSON body. */
  body?: Schema
  /** A multipart body, files among its entries as `File`. A call has a body or a form, never both. */
  form?: Schema
  /** Present where the answer, a text, goes over the wire as a file of this type and not as JSON. */
  file?: 'text/csv'
  answer: Schema
  /** What the caller must be able to do. 'nobody' needs no bearer; 'anybody' needs one, whatever the role. */
  needs: Ability | 'anybody' | 'nobody'
  /** Takes an Idempotency-Key although it needs nobody. */
  keyed?: true
  /** Present where the change may wait in the outbox, and in which company: uploads never hold up light changes. */
  queue?: 'light' | 'upload'
}

/** Marked free of effects, so that a page's bundle leaves out the tables that it does not use. */
/*#__NO_SIDE_EFFECTS__*/
export const endpoint = <const E extends Endpoint>(definition: E) => definition

type PartName = 'params' | 'query' | 'body' | 'form'
type Part<E extends Endpoint, K extends PartName, Side extends 'in' | 'out'> = E[K] extends Schema
  ? { [P in K]: Side extends 'in' ? v.InferInput<E[K]> : v.InferOutput<E[K]> }
  : unknown

/** What a caller writes. */
export type Request<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  Part<E, 'form', 'in'>

/** What a handler gets: parsed, defaults filled. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  Part<E, 'form', 'out'>

export type Answer<E extends Endpoint> = v.InferOutput<E['answer']>
