import type { Role } from '#src/contract/ability.ts'
import { MAX_NAMED, type PeopleColumn } from '#src/contract/organization.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { compareCodePoints, nameOrder } from '#src/domain/name-order.ts'
import {
  hasAllWorkspaces,
  permissionColumn,
  type PermissionColumn,
} from '#src/domain/permissions.ts'
import { sortBy } from '#src/domain/sort-by.ts'

interface Person {
  id: string
  fullName: string
  role: Role
}

interface Grant {
  workspaceId: string
  userId: string
}

/** The users with access to a workspace. */
export interface Reach {
  users: ReadonlySet<string>
  columns: Record<PermissionColumn, PeopleColumn>
}

/**
 * Returns a function that derives a workspace's users from those of its parent plus its own grants
 * (PERM-19). Workspaces without own grants share their parent's result, so the cost depends on the
 * number of grants only.
 */
export function createReachResolver({
  people,
  grants,
}: {
  people: readonly Person[]
  grants: readonly Grant[]
}) {
  const byName = sortBy(people, ({ fullName }) => nameOrder(fullName), compareCodePoints)
  const granted = groupBy(grants, ({ workspaceId }) => workspaceId)
  const everywhere = reachOf(new Set(people.filter(hasAllWorkspaces).map(({ id }) => id)))

  function reachOf(users: ReadonlySet<string>): Reach {
    const columns = { admins: emptyColumn(), managers: emptyColumn(), users: emptyColumn() }
    for (const { id, fullName, role } of byName) {
      const column = permissionColumn(role)
      if (!column || !users.has(id)) continue
      const { named } = columns[column]
      columns[column].total++
      if (named.length < MAX_NAMED) named.push({ id, fullName })
    }
    return { users, columns }
  }

  return (workspaceId: string, above = everywhere): Reach => {
    const own = granted.get(workspaceId)?.filter(({ userId }) => !above.users.has(userId)) ?? []
    if (own.length === 0) return above
    return reachOf(new Set([...above.users, ...own.map(({ userId }) => userId)]))
  }
}

const emptyColumn = (): PeopleColumn => ({ total: 0, named: [] })
