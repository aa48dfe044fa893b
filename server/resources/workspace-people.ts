import type { Role } from '#src/contract/ability.ts'
import { MOST_NAMED, type PeopleColumn } from '#src/contract/organization.ts'
import { grouped } from '#src/domain/grouped.ts'
import { compareNames } from '#src/domain/name-order.ts'
import {
  hasAllWorkspaces,
  permissionColumn,
  type PermissionColumn,
} from '#src/domain/permissions.ts'

interface Person {
  id: string
  fullName: string
  role: Role
}

interface Grant {
  workspaceId: string
  userId: string
}

/** Who sees a workspace. */
export interface Reach {
  users: ReadonlySet<string>
  columns: Record<PermissionColumn, PeopleColumn>
}

/**
 * Answers who sees a workspace, given who sees the one above it: they, and those granted it (PERM-19). A workspace without a grant of
 * its own shares what is known of the one above, so that a thousand of them with a thousand people each cost no more than their
 * grants.
 */
export function peopleBelow({
  people,
  grants,
}: {
  people: readonly Person[]
  grants: readonly Grant[]
}) {
  const byName = people.toSorted((a, b) => compareNames(a.fullName, b.fullName))
  const granted = grouped(grants, ({ workspaceId }) => workspaceId)
  const everywhere = reachOf(new Set(people.filter(hasAllWorkspaces).map(({ id }) => id)))

  function reachOf(users: ReadonlySet<string>): Reach {
    const columns = { admins: noOne(), managers: noOne(), users: noOne() }
    for (const { id, fullName, role } of byName) {
      const column = permissionColumn(role)
      if (!column || !users.has(id)) continue
      const { named } = columns[column]
      columns[column].total++
      if (named.length < MOST_NAMED) named.push({ id, fullName })
    }
    return { users, columns }
  }

  return (workspaceId: string, above = everywhere): Reach => {
    const own = granted.get(workspaceId)?.filter(({ userId }) => !above.users.has(userId)) ?? []
    if (own.length === 0) return above
    return reachOf(new Set([...above.users, ...own.map(({ userId }) => userId)]))
  }
}

const noOne = (): PeopleColumn => ({ total: 0, named: [] })
