import type { Request } from '#src/contract/endpoint.ts'
import { scheduleEndpoints, type UpdateTemplateEntry } from '#src/contract/schedule.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

type Calls = typeof scheduleEndpoints

/** The entries that touch a span of time, earliest first. */
export const listEntries = (
  deviceId: string,
  span: Request<Calls['ofDevice']>['query'],
  options?: CallOptions,
) => call(scheduleEndpoints.ofDevice, { params: { id: deviceId }, query: span }, options)

export const createTemplateEntry = (
  deviceId: string,
  body: Request<Calls['createTemplateEntry']>['body'],
  options?: CallOptions,
) => call(scheduleEndpoints.createTemplateEntry, { params: { id: deviceId }, body }, options)

export const createImageEntry = (
  form: Request<Calls['createImageEntry']>['form'],
  options?: CallOptions,
) => call(scheduleEndpoints.createImageEntry, { form }, options)

export const updateTemplateEntry = (id: string, body: UpdateTemplateEntry, options?: CallOptions) =>
  call(scheduleEndpoints.updateTemplateEntry, { params: { id }, body }, options)

export const updateImageEntry = (
  id: string,
  form: Request<Calls['updateImageEntry']>['form'],
  options?: CallOptions,
) => call(scheduleEndpoints.updateImageEntry, { params: { id }, form }, options)

export const removeEntry = (id: string, options?: CallOptions) =>
  call(scheduleEndpoints.remove, { params: { id } }, options)

/** The image of an entry, for recreating it; undefined if unavailable. */
export async function fetchEntryImage(address: string, signal: AbortSignal) {
  try {
    const answer = await fetch(address, { signal })
    const bytes = answer.ok ? await answer.blob() : undefined
    return bytes?.type.startsWith('image/') ? bytes : undefined
  } catch {
    return undefined
  }
}
