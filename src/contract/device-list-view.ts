import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { NothingSchema } from './fields.ts'

/** How somebody likes to see the devices (DEV-71). */
export const ListViewSchema = v.object({ view: v.picklist(['list', 'grid']) })
export type ListView = v.InferOutput<typeof ListViewSchema>['view']

/** Of the noun `device`. */
export const listViewEndpoints = {
  getListView: endpoint({
    asked: ['CALL-28'],
    summary: 'Whether the caller sees devices as a list or a grid',
    method: 'GET',
    path: '/user/device-list-view',
    answer: ListViewSchema,
    needs: 'device.view',
  }),
  setListView: endpoint({
    asked: ['CALL-28'],
    summary: 'Remember list or grid',
    method: 'PUT',
    path: '/user/device-list-view',
    body: v.strictObject(ListViewSchema.entries),
    answer: NothingSchema,
    needs: 'device.view',
    queue: 'light',
  }),
}
