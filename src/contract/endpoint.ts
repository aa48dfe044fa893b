import type * as v from 'valibot'

import type { Ability } from './ability.ts'

type Schema = v.GenericSchema<unknown, unknown>

/** The definition of an API call, used by the console's client, the server's routing and the OpenAPI file. */
export interface Endpoint {
  /** Rows of `tests/requirements.tsv` that require this call; empty for additions of the product. */
  requirements: readonly `CALL-${number}`[]
  /** For the OpenAPI file. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The server also accepts the call with this method; the console never uses it. */
  otherMethod?: 'PATCH'
  /** Below `/api`, parameters as `:id`. */
  path: `/${string}`
  params?: Schema
  query?: Schema
  /** A JSON body. */
  body?: Schema
  /** A multipart body with files as `File`. A call has a body or a form, never both. */
  form?: Schema
  /** Media type, if the answer is a text file and not JSON. */
  file?: 'text/csv'
  answer: Schema
  /** The ability that the caller needs; 'required': any signed-in user; 'none': no bearer token. */
  auth: Ability | 'required' | 'none'
  /** Accepts an Idempotency-Key although it needs no authentication. */
  acceptsIdempotencyKey?: true
  /** Set if the change can be queued in the outbox: uploads never delay light changes. */
  queue?: 'light' | 'upload'
}

/** Free of side effects, so that bundles omit unused endpoints. */
/*#__NO_SIDE_EFFECTS__*/
export const endpoint = <const E extends Endpoint>(definition: E) => definition

type PartName = 'params' | 'query' | 'body' | 'form'
type Part<E extends Endpoint, K extends PartName, Side extends 'in' | 'out'> = E[K] extends Schema
  ? { [P in K]: Side extends 'in' ? v.InferInput<E[K]> : v.InferOutput<E[K]> }
  : unknown

/** The request as the caller writes it. */
export type Request<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  Part<E, 'form', 'in'>

/** The request as the handler receives it: parsed, with defaults. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  Part<E, 'form', 'out'>

export type Answer<E extends Endpoint> = v.InferOutput<E['answer']>
