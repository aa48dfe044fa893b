import type { Request } from '#src/contract/endpoint.ts'
import { type SaveTemplate, templateEndpoints } from '#src/contract/template.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

type Calls = typeof templateEndpoints

export const listTemplatesInFolder = (
  folderId: string,
  query: Request<Calls['inFolder']>['query'],
  options?: CallOptions,
) => call(templateEndpoints.inFolder, { params: { folderId }, query }, options)

/** Templates for given models and an orientation, in one folder or in all. */
export const listTemplatesThatFit = (
  query: Request<Calls['select']>['query'],
  options?: CallOptions,
) => call(templateEndpoints.select, { query }, options)

export const getTemplate = (id: string, options?: CallOptions) =>
  call(templateEndpoints.get, { params: { id } }, options)

export const createTemplate = (folderId: string, body: SaveTemplate, options?: CallOptions) =>
  call(templateEndpoints.create, { params: { folderId }, body }, options)

export const saveTemplate = (id: string, body: SaveTemplate, options?: CallOptions) =>
  call(templateEndpoints.save, { params: { id }, body }, options)

export const moveTemplates = (
  templateIds: string[],
  templateFolderId: string,
  options?: CallOptions,
) => call(templateEndpoints.move, { body: { templateIds, templateFolderId } }, options)

export const removeTemplate = (id: string, options?: CallOptions) =>
  call(templateEndpoints.remove, { params: { id } }, options)
