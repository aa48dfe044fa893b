import type { Ability, Role } from '#src/contract/ability.ts'
import {
  type SearchHit,
  type SearchAnswer,
  SEARCH_GROUPS,
  type SearchGroup,
} from '#src/contract/search.ts'
import { containsName } from '#src/domain/name-order.ts'
import { can } from '#src/domain/permissions.ts'
import { searchTexts } from '#src/texts/search.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'

import { destinationsOf } from '../navigation.ts'

/** A navigation target of the router. */
export interface LinkTarget {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

export interface Hit {
  id: string
  name: string
  detail: string
  place: LinkTarget
  /** Links to the full list. */
  isAll?: true
  /** Completes the search text instead of navigating, for an action that needs an object. */
  fill?: string
}

export interface HitGroup {
  id: SearchGroup | 'actions' | 'pages'
  hits: readonly Hit[]
}

export interface Command {
  verb?: 'show' | 'go'
  /** What is searched: the whole text, or what follows the verb. */
  text: string
}

/** `Show on lobby` searches devices for `lobby`, `Go to users` the pages. */
export function readCommand(text: string): Command {
  const [, verb, object = ''] = /^(show on|go to)(?:\s+(.*))?$/iu.exec(text) ?? []
  if (verb === undefined) return { text: text.trim() }
  return { verb: verb.toLowerCase() === 'go to' ? 'go' : 'show', text: object.trim() }
}

/** Search hits by group: actions and accessible pages first, each group with a link to the full list. */
export function hitGroups(
  { verb, text }: Command,
  role: Role | undefined,
  answer: SearchAnswer | undefined,
): HitGroup[] {
  if (verb === 'go') return withHits([{ id: 'pages', hits: pagesNamed(text, role) }])
  const groups = SEARCH_GROUPS.map((id): HitGroup => {
    const { data, total } = answer?.[id] ?? { data: [], total: 0 }
    const hits = data.map((found): Hit => ({
      ...found,
      detail: found.detail || (id === 'workspaces' ? workspacesTexts.all : ''),
      place: targetOf(id, found, role),
    }))
    const list = total > data.length ? listTarget(id, text, role) : undefined
    return { id, hits: list ? [...hits, showAllHit(id, total, list)] : hits }
  })
  if (verb === 'show') return withHits(groups.filter(({ id }) => id === 'devices').map(showOn))
  return withHits([
    { id: 'actions', hits: actionsNamed(text, role) },
    { id: 'pages', hits: pagesNamed(text, role) },
    ...groups,
  ])
}

const withHits = (groups: readonly HitGroup[]) => groups.filter(({ hits }) => hits.length > 0)

/** Leads to where the content of a device is set. */
const showOn = ({ id, hits }: HitGroup): HitGroup => ({
  id,
  hits: hits.map((hit) =>
    hit.isAll
      ? hit
      : {
          ...hit,
          name: searchTexts.showOnOne(hit.name),
          place: { ...hit.place, search: { ...hit.place.search, tab: 'devicePreview' } },
        },
  ),
})

const showAllHit = (group: SearchGroup, total: number, list: LinkTarget): Hit => ({
  id: `all-${group}`,
  name: searchTexts.all({ count: total, group: searchTexts.group[group] }),
  detail: '',
  place: list,
  isAll: true,
})

interface Action {
  id: string
  name: string
  /** Other words that find it. */
  synonyms: string
  ability: Ability
  place: LinkTarget
  fill?: string
}

const ACTIONS: readonly Action[] = [
  {
    id: 'register',
    name: shellTexts.registerDevice,
    synonyms: searchTexts.registerSynonyms,
    ability: 'device.manage',
    place: { to: '/devices/register' },
  },
  {
    id: 'show-on',
    name: searchTexts.showOn,
    synonyms: searchTexts.showOnSynonyms,
    ability: 'content.manage',
    place: { to: '/user/devices' },
    fill: searchTexts.showOnFill,
  },
  {
    id: 'go-to',
    name: searchTexts.goTo,
    synonyms: '',
    ability: 'device.view',
    place: { to: '/home' },
    fill: searchTexts.goToFill,
  },
]

function actionsNamed(text: string, role: Role | undefined): Hit[] {
  return ACTIONS.filter(
    ({ name, synonyms, ability }) =>
      role && can({ role }, ability) && [name, synonyms].some((one) => containsName(one, text)),
  ).map(({ id, name, place, fill }) => ({
    id,
    name,
    detail: '',
    place,
    ...(fill !== undefined && { fill }),
  }))
}

function pagesNamed(text: string, role: Role | undefined): Hit[] {
  const { top, bottom } = destinationsOf(role)
  const pages = [...top, ...bottom].map(({ to, title }) => ({ to: String(to), name: title }))
  const log = { to: '/audit', name: shellTexts.audit }
  const visiblePages = role && can({ role }, 'settings.manage') ? [...pages, log] : pages
  return visiblePages
    .filter(({ name }) => containsName(name, text))
    .map(({ to, name }) => ({ id: `page-${to}`, name, detail: '', place: { to } }))
}

/** Workspaces are searched in the permissions table, which ROOT has only within an organization. */
function listTarget(group: SearchGroup, q: string, role: Role | undefined): LinkTarget | undefined {
  if (group === 'devices') return { to: '/user/devices', search: { q } }
  if (group === 'users') return usersTarget(q, role)
  if (group === 'workspaces')
    return role === 'ROOT' ? undefined : { to: '/permissions', search: { q } }
  return { to: '/media-library', search: { ...modeOf(group), q } }
}

const usersTarget = (q: string, role: Role | undefined): LinkTarget =>
  role === 'ROOT'
    ? { to: '/admin/dashboard', search: { tab: 'users', q } }
    : { to: '/users', search: { q } }

const modeOf = (group: 'templates' | 'images') => (group === 'templates' ? { mode: group } : {})

function targetOf(group: SearchGroup, found: SearchHit, role: Role | undefined): LinkTarget {
  const { id, name, detail, placeId } = found
  if (group === 'devices') return { to: '/user/devices', search: { q: name, device: id } }
  if (group === 'workspaces') return { to: '/user/devices', search: { workspace: id } }
  if (group === 'users') return usersTarget(detail || name, role)
  if (group === 'templates' && role && can({ role }, 'content.manage'))
    return { to: '/template-editor/$templateId/edit', params: { templateId: id } }
  const folder = placeId === null ? {} : { folder: placeId }
  return { to: '/media-library', search: { ...modeOf(group), ...folder, q: name } }
}
