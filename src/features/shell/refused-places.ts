import type { Op } from '#src/platform/outbox/store/op.ts'

import type { Destination } from './navigation.ts'

/** Where the things are that a change of a kind is about, by the first half of its name. */
const PLACES: Readonly<Record<string, Destination['to']>> = {
  device: '/user/devices',
  schedule: '/user/devices',
  workspace: '/user/devices',
  image: '/media-library',
  imageFolder: '/media-library',
  template: '/media-library',
  templateFolder: '/media-library',
}

/** Pages on which a change was refused: a dot leads from the sidebar there, and on to the row. */
export const refusedPlaces = (ops: readonly Pick<Op, 'kind' | 'state'>[]) =>
  new Set(
    ops.flatMap(({ kind, state }) => {
      const place = PLACES[kind.split('.')[0] ?? '']
      return state === 'attention' && place !== undefined ? [place] : []
    }),
  )
