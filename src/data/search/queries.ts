import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import {
  type Found,
  type FoundGroup,
  MOST_FOUND,
  type SearchAnswer,
  searchEndpoints,
} from '#src/contract/search.ts'
import { UserPageSchema } from '#src/contract/user.ts'
import { type Workspace, WorkspaceSchema } from '#src/contract/workspace.ts'
import {
  imagePageThroughCache,
  templateSelectPageThroughCache,
} from '#src/platform/db/media-through-cache.ts'
import {
  devicePageThroughCache,
  throughCache,
  valueThroughCache,
} from '#src/platform/db/through-cache.ts'
import { call } from '#src/platform/http/call.ts'
import { ProblemError } from '#src/platform/http/problem.ts'

export const searchQueries = {
  /** SHELL-20: of the server in one call; without it, of what was listed before on this device. */
  everything: (text: string, organizationId: string | undefined) =>
    queryOptions({
      queryKey: ['search', text, organizationId] as const,
      queryFn: ({ signal }) =>
        throughCache(() => call(searchEndpoints.everything, { query: { text } }, { signal }), {
          keep: () => Promise.resolve(),
          recall: async () => ({ value: await kept(text, organizationId), askedAt: Date.now() }),
        }),
      placeholderData: keepPreviousData,
    }),
}

const NOTHING: FoundGroup = { data: [], total: 0 }
const silent = () => Promise.reject(new ProblemError({ kind: 'offline' }))

/** The same questions as the lists ask, of what is kept alone. */
async function kept(text: string, organizationId: string | undefined): Promise<SearchAnswer> {
  const page = { nameSearch: text, limit: MOST_FOUND, offset: 0 }
  const order = { sort: 'Name', sortDirection: 'Asc' } as const
  const [devices, images, templates, tree, users] = await Promise.all([
    orNothing(
      devicePageThroughCache(
        { ...page, ...order, ...(organizationId && { organizationId }) },
        silent,
      ),
    ),
    orNothing(imagePageThroughCache({ ...page, ...order }, silent)),
    orNothing(templateSelectPageThroughCache({ ...page, ...order }, silent)),
    orNothing(valueThroughCache('workspaces', v.array(WorkspaceSchema), silent)),
    orNothing(valueThroughCache(`users/${organizationId}`, UserPageSchema, silent)),
  ])
  return {
    devices: devices
      ? group(devices.total, devices.data, ({ macAddress }) => ({ detail: macAddress }))
      : NOTHING,
    images: images
      ? group(images.total, images.data, ({ imageFolderId }) => ({ placeId: imageFolderId }))
      : NOTHING,
    templates: templates
      ? group(templates.total, templates.data, ({ templateFolderId }) => ({
          placeId: templateFolderId,
        }))
      : NOTHING,
    workspaces: named(
      flat(tree ?? []).filter(({ accessible }) => accessible),
      text,
      ({ parent }) => ({
        detail: parent,
      }),
    ),
    users: named(
      (users?.data ?? []).map((user) => ({ ...user, name: user.fullName, also: user.email })),
      text,
      ({ email }) => ({ detail: email }),
    ),
  }
}

const orNothing = async <T>(known: Promise<{ value: T }>) =>
  known.then(({ value }) => value).catch(() => undefined)

const group = <T extends { id: string; name: string }>(
  total: number,
  rows: readonly T[],
  more: (row: T) => Partial<Found>,
): FoundGroup => ({
  total,
  data: rows
    .slice(0, MOST_FOUND)
    .map((row) => ({ id: row.id, name: row.name, detail: '', placeId: null, ...more(row) })),
})

function named<T extends { id: string; name: string; also?: string }>(
  rows: readonly T[],
  text: string,
  more: (row: T) => Partial<Found>,
) {
  const wanted = text.toLowerCase()
  const found = rows.filter(({ name, also = '' }) =>
    [name, also].some((one) => one.toLowerCase().includes(wanted)),
  )
  return group(found.length, found, more)
}

const flat = (
  tree: readonly Workspace[],
  parent = '',
): { id: string; name: string; accessible: boolean; parent: string }[] =>
  tree.flatMap(({ id, name, accessible, workspaces }) => [
    { id, name, accessible, parent },
    ...flat(workspaces, name),
  ])
