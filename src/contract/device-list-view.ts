import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { EmptySchema } from './fields.ts'

/** The user's preferred view of devices (DEV-71). */
export const ListViewSchema = v.object({ view: v.picklist(['list', 'grid']) })
export type ListView = v.InferOutput<typeof ListViewSchema>['view']

/** Part of the noun `device`. */
export const listViewEndpoints = {
  getListView: endpoint({
    requirements: ['CALL-28'],
    summary: 'Whether the caller sees devices as a list or a grid',
    method: 'GET',
    path: '/user/device-list-view',
    answer: ListViewSchema,
    auth: 'device.view',
  }),
  setListView: endpoint({
    requirements: ['CALL-28'],
    summary: 'Remember list or grid',
    method: 'PUT',
    path: '/user/device-list-view',
    body: v.strictObject(ListViewSchema.entries),
    answer: EmptySchema,
    auth: 'device.view',
    queue: 'light',
  }),
}
