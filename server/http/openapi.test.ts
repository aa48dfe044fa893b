import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'

import { calls } from '#src/contract/calls.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'

import { idempotencyKeyOf } from './idempotency.ts'
import { openApiDocument } from './openapi.ts'

/** The document as served, after a JSON round trip. */
const written = JSON.parse(JSON.stringify(openApiDocument('build-7')))
const operation = (path: string, method: string) => written.paths[path][method]
const parameter = (path: string, name: string) =>
  operation(path, 'get').parameters.find((one: { name: string }) => one.name === name)

describe('the OpenAPI document', () => {
  it('is valid according to the OpenAPI 3.1 schema', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(written))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('would be invalid with an operation without responses', async () => {
    const broken = structuredClone(written)
    delete broken.paths['/devices'].get.responses
    broken.paths['/devices'].get.parameters[0].in = 'nowhere'
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('contains every endpoint of the contract with each of its methods, and no others', () => {
    const expected = Object.entries<Endpoint>(calls).flatMap(
      ([name, { method, otherMethod, path }]) => {
        const place = path.replaceAll(/:(\w+)/g, '{$1}')
        const other = otherMethod ? [`${otherMethod} ${place} ${name}.${otherMethod}`] : []
        return [`${method} ${place} ${name}`, ...other]
      },
    )
    const found = Object.entries<Record<string, { operationId: string }>>(written.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(
          ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
        ),
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('describes both methods of a call alike [TPL-15]', () => {
    const { operationId, ...put } = operation('/templates/{id}', 'put')
    expect(operation('/templates/{id}', 'patch')).toEqual({
      ...put,
      operationId: `${operationId}.PATCH`,
    })
  })

  it('contains no broken references', () => {
    const references = JSON.stringify(written).matchAll(/"\$ref":"#\/([^"]+)"/g)
    const missing = [...references].filter(
      ([, pointer = '']) =>
        pointer.split('/').reduce((at, key) => at?.[key], written) === undefined,
    )
    expect(missing).toEqual([])
  })

  it('names the build', () => {
    expect(written.info.version).toBe('build-7')
  })

  it('describes repeatable parameters as lists, and numeric parameters as numbers', () => {
    expect(parameter('/devices', 'WifiRssiFrom')).toMatchObject({
      in: 'query',
      required: false,
      explode: true,
      schema: { type: 'array', items: { type: 'number' } },
    })
    expect(parameter('/devices', 'limit').schema).toMatchObject({
      type: 'integer',
      minimum: 0,
      default: 20,
    })
    expect(parameter('/devices/info', 'ExternalNames')).toMatchObject({
      required: true,
      schema: { type: 'array', maxItems: 1000 },
    })
  })

  it('describes files of a multipart body as bytes', () => {
    const { content } = operation('/devices/{id}/set-image', 'post').requestBody
    expect(content['multipart/form-data'].schema).toMatchObject({
      required: ['organizationId', 'imageId'],
      properties: {
        croppedImage: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
      additionalProperties: false,
    })
  })

  it('describes roles, queueing, and anonymous endpoints', () => {
    expect(operation('/devices/{id}', 'put')).toMatchObject({
      'x-roles': ['ROOT', 'ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER'],
      'x-queue': 'light',
    })
    expect(operation('/user/auth/login', 'post')).toMatchObject({ security: [] })
    expect(operation('/user/auth/login', 'post')).not.toHaveProperty('x-roles')
    expect(operation('/devices', 'get')).not.toHaveProperty('x-queue')
    expect(operation('/devices', 'get')).not.toHaveProperty('security')
  })

  it('describes the Idempotency-Keys that the server accepts', () => {
    const { maxLength, pattern } = written.components.parameters.IdempotencyKey.schema
    const longest = 'k'.repeat(maxLength)
    const isAccepted = (key: string) => {
      try {
        return idempotencyKeyOf({ headers: { 'idempotency-key': key } }) === key
      } catch {
        return false
      }
    }
    for (const key of [longest, `${longest}k`, 'a_b.c:d~e+f/g=h-i', 'two words', 'ключ', ''])
      expect(isAccepted(key), key).toBe(new RegExp(pattern).test(key))
    expect([longest, `${longest}k`].map(isAccepted)).toEqual([true, false])
  })

  it('has an Idempotency-Key for mutations, but not for reads or sign-in', () => {
    const keyed = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(operation('/images', 'delete').parameters).toContainEqual(keyed)
    expect(operation('/images', 'get').parameters).not.toContainEqual(keyed)
    expect(operation('/organizations', 'post').parameters).toContainEqual(keyed)
    expect(operation('/user/auth/login', 'post')).not.toHaveProperty('parameters')
  })
})
