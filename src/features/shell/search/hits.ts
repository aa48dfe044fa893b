import type { Role } from '#src/contract/ability.ts'
import {
  type SearchHit,
  type SearchAnswer,
  SEARCH_GROUPS,
  type SearchGroup,
} from '#src/contract/search.ts'
import { can } from '#src/domain/permissions.ts'
import { searchTexts } from '#src/texts/search.ts'
import { shellTexts } from '#src/texts/shell.ts'

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
}

export interface HitGroup {
  id: SearchGroup | 'pages'
  hits: readonly Hit[]
}

/** Search hits by group: accessible pages first, each group with a link to the full list. */
export function hitGroups(
  text: string,
  role: Role | undefined,
  answer: SearchAnswer | undefined,
): HitGroup[] {
  const groups = SEARCH_GROUPS.map((id): HitGroup => {
    const { data, total } = answer?.[id] ?? { data: [], total: 0 }
    const hits = data.map((found): Hit => ({ ...found, place: targetOf(id, found, role) }))
    return { id, hits: total > data.length ? [...hits, showAllHit(id, text, total)] : hits }
  })
  return [{ id: 'pages' as const, hits: pagesNamed(text, role) }, ...groups].filter(
    ({ hits }) => hits.length > 0,
  )
}

const showAllHit = (group: SearchGroup, text: string, total: number): Hit => ({
  id: `all-${group}`,
  name: searchTexts.all({ count: total, group: searchTexts.group[group] }),
  detail: '',
  place: listTarget(group, text),
  isAll: true,
})

function pagesNamed(text: string, role: Role | undefined): Hit[] {
  const { top, bottom } = destinationsOf(role)
  const pages = [...top, ...bottom].map(({ to, title }) => ({ to: String(to), name: title }))
  const log = { to: '/audit', name: shellTexts.audit }
  const visiblePages = role && can({ role }, 'settings.manage') ? [...pages, log] : pages
  return visiblePages
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .map(({ to, name }) => ({ id: `page-${to}`, name, detail: '', place: { to } }))
}

/** Workspaces are searched in the permissions table. */
function listTarget(group: SearchGroup, q: string): LinkTarget {
  if (group === 'devices') return { to: '/user/devices', search: { q } }
  if (group === 'users') return { to: '/users', search: { q } }
  if (group === 'workspaces') return { to: '/permissions', search: { q } }
  return { to: '/media-library', search: { ...modeOf(group), q } }
}

const modeOf = (group: 'templates' | 'images') => (group === 'templates' ? { mode: group } : {})

function targetOf(group: SearchGroup, found: SearchHit, role: Role | undefined): LinkTarget {
  const { id, name, detail, placeId } = found
  if (group === 'devices') return { to: '/user/devices', search: { q: name, device: id } }
  if (group === 'workspaces') return { to: '/user/devices', search: { workspace: id } }
  if (group === 'users') return { to: '/users', search: { q: detail || name } }
  if (group === 'templates' && role && can({ role }, 'content.manage'))
    return { to: '/template-editor/$templateId/edit', params: { templateId: id } }
  const folder = placeId === null ? {} : { folder: placeId }
  return { to: '/media-library', search: { ...modeOf(group), ...folder, q: name } }
}
