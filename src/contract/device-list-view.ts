import * as v from 'valibot'

/** How somebody likes to see the devices (DEV-71). */
export const ListViewSchema = v.object({ view: v.picklist(['list', 'grid']) })
export type ListView = v.InferOutput<typeof ListViewSchema>['view']
