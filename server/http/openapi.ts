import type { JsonSchema } from '@valibot/to-json-schema'

import { RoleSchema } from '#src/contract/ability.ts'
import { calls } from '#src/contract/calls.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { can } from '#src/domain/permissions.ts'

import { KEY_SCHEMA } from './idempotency.ts'
import { answeredSchema, namedSchemas, sentSchema } from './openapi-schemas.ts'

/** Generates an OpenAPI 3.1 document from the contract. */
export function openApiDocument(build: string) {
  const operations = Object.entries<Endpoint>(calls)
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of operations) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const { method, otherMethod } = endpoint
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation(name, endpoint),
      ...(otherMethod && {
        [otherMethod.toLowerCase()]: {
          ...operation(name, endpoint),
          operationId: `${name}.${otherMethod}`,
        },
      }),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Inkfleet', version: build },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map(([name]) => tagOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: { Problem: PROBLEM },
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names one intent: the same key with the same body is answered again, not done again.',
  schema: KEY_SCHEMA,
}

const PROBLEM = {
  description: 'What went wrong, as RFC 9457 problem details',
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
}

const tagOf = (name: string) => name.slice(0, name.indexOf('.'))

function operation(name: string, endpoint: Endpoint) {
  const { summary, auth, queue, answer, file = 'application/json' } = endpoint
  const parameters = parametersOf(endpoint)
  const requestBody = requestBodyOf(endpoint)
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary,
    ...(auth === 'none' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Done',
        content: { [file]: { schema: answeredSchema(answer) } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
    ...(auth !== 'none' && { 'x-roles': rolesFor(auth) }),
    ...(queue && { 'x-queue': queue }),
  }
}

const rolesFor = (auth: Exclude<Endpoint['auth'], 'none'>) =>
  RoleSchema.options.filter((role) => auth === 'required' || can({ role }, auth))

function parametersOf({ params, query, method, auth, acceptsIdempotencyKey }: Endpoint) {
  const changes = method !== 'GET' && (auth !== 'none' || acceptsIdempotencyKey)
  return [
    ...(params ? fieldsOf(sentSchema(params), 'path') : []),
    ...(query ? fieldsOf(sentSchema(query), 'query') : []),
    ...(changes ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema, place: 'path' | 'query') =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(isList(schema) && { style: 'form', explode: true }),
    schema,
  }))

const isList = (schema: JsonSchema | boolean) =>
  typeof schema === 'object' && schema.type === 'array'

function requestBodyOf({ body, form }: Endpoint) {
  if (form)
    return { required: true, content: { 'multipart/form-data': { schema: sentSchema(form) } } }
  return body && { required: true, content: { 'application/json': { schema: sentSchema(body) } } }
}
