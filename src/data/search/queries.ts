import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import {
  type SearchHit,
  type SearchHitGroup,
  MAX_SEARCH_HITS,
  type SearchAnswer,
  searchEndpoints,
} from '#src/contract/search.ts'
import { UserPageSchema } from '#src/contract/user.ts'
import { type Workspace, WorkspaceSchema } from '#src/contract/workspace.ts'
import { beginningFirst, compareCodePoints, nameOrder, nameSearch } from '#src/domain/name-order.ts'
import { sortBy } from '#src/domain/sort-by.ts'
import { WORKSPACE_TREE_KEY } from '#src/platform/db/list-keys.ts'
import {
  networkFirstImagePage,
  networkFirstTemplateSelectPage,
} from '#src/platform/db/network-first-media.ts'
import {
  networkFirstDevicePage,
  networkFirst,
  networkFirstValue,
} from '#src/platform/db/network-first.ts'
import { call } from '#src/platform/http/call.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { cachedFirst } from '#src/platform/query/cached-first.ts'

export const searchQueries = {
  /** SHELL-20: one server call; offline, the cache. */
  everything: (text: string, organizationId: string | undefined) =>
    queryOptions({
      queryKey: ['search', text, organizationId] as const,
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirst(
          () => call(searchEndpoints.everything, { query: { text } }, { signal }),
          {
            store: () => Promise.resolve(),
            read: async () => ({
              value: await searchCache(text, organizationId),
              askedAt: Date.now(),
              missing: 'some',
            }),
          },
          mode,
        ),
      ),
      placeholderData: keepPreviousData,
      // No change invalidates it, and the last answer may be from this device.
      refetchOnMount: true,
    }),
}

const EMPTY_GROUP: SearchHitGroup = { data: [], total: 0 }
const offline = () => Promise.reject(new ProblemError({ kind: 'offline' }))

/** Runs the list queries against the cache. */
async function searchCache(
  text: string,
  organizationId: string | undefined,
): Promise<SearchAnswer> {
  const byName = { nameSearch: text, offset: 0, sort: 'Name', sortDirection: 'Asc' } as const
  const all = { ...byName, limit: 0 }
  const [devices, images, templates, tree, users] = await Promise.all([
    orUndefined(
      networkFirstDevicePage(
        {
          ...byName,
          limit: MAX_SEARCH_HITS,
          beginningFirst: true,
          ...(organizationId && { organizationId }),
        },
        offline,
      ),
    ),
    orUndefined(networkFirstImagePage(all, offline)),
    orUndefined(networkFirstTemplateSelectPage(all, offline)),
    orUndefined(networkFirstValue(WORKSPACE_TREE_KEY, v.array(WorkspaceSchema), offline)),
    orUndefined(networkFirstValue(`users/${organizationId}`, UserPageSchema, offline)),
  ])
  return {
    devices: devices
      ? group(devices.total, devices.data, ({ macAddress }) => ({ detail: macAddress }))
      : EMPTY_GROUP,
    images: images
      ? group(images.total, beginningFirst(images.data, text), ({ imageFolderId }) => ({
          placeId: imageFolderId,
        }))
      : EMPTY_GROUP,
    templates: templates
      ? group(templates.total, beginningFirst(templates.data, text), ({ templateFolderId }) => ({
          placeId: templateFolderId,
        }))
      : EMPTY_GROUP,
    workspaces: matchNames(
      (tree ?? [])
        .flatMap(({ workspaces }) => flat(workspaces))
        .filter(({ accessible }) => accessible),
      text,
      ({ parent }) => ({
        detail: parent,
      }),
    ),
    users: matchNames(
      (users?.data ?? []).map((user) => ({ ...user, name: user.fullName, also: user.email })),
      text,
      ({ email }) => ({ detail: email }),
    ),
  }
}

const orUndefined = async <T>(known: Promise<{ value: T }>) =>
  known.then(({ value }) => value).catch(() => undefined)

const group = <T extends { id: string; name: string }>(
  total: number,
  rows: readonly T[],
  more: (row: T) => Partial<SearchHit>,
): SearchHitGroup => ({
  total,
  data: rows
    .slice(0, MAX_SEARCH_HITS)
    .map((row) => ({ id: row.id, name: row.name, detail: '', placeId: null, ...more(row) })),
})

function matchNames<T extends { id: string; name: string; also?: string }>(
  rows: readonly T[],
  text: string,
  more: (row: T) => Partial<SearchHit>,
) {
  const isFound = nameSearch(text)
  const found = sortBy(
    rows.filter(({ name, also = '' }) => isFound(name) || isFound(also)),
    ({ name }) => nameOrder(name),
    compareCodePoints,
  )
  return group(found.length, beginningFirst(found, text), more)
}

const flat = (
  tree: readonly Workspace[],
  parent = '',
): { id: string; name: string; accessible: boolean; parent: string }[] =>
  tree.flatMap(({ id, name, accessible, workspaces }) => [
    { id, name, accessible, parent },
    ...flat(workspaces, name),
  ])
