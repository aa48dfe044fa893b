import type { User } from '#src/contract/user.ts'
import { compareCodePoints, nameOrder, nameSearch } from '#src/domain/name-order.ts'
import { compareRanks } from '#src/domain/permissions.ts'

import type { UsersSearch } from '../search-params.ts'

interface Keyed {
  user: User
  name: string
  email: string
}

const ORDERS: Record<NonNullable<UsersSearch['sort']>, (a: Keyed, b: Keyed) => number> = {
  name: (a, b) => compareCodePoints(a.name, b.name),
  role: (a, b) => compareRanks(a.user.role, b.user.role),
  email: (a, b) => compareCodePoints(a.email, b.email),
}

/** USER-04: in name or email. */
export function searchUsers(users: readonly User[], text = '') {
  const isFound = nameSearch(text.trim())
  return users.filter(({ fullName, email }) => isFound(fullName) || isFound(email))
}

/** USER-03: sorted by name by default; name breaks ties. */
export function sortUsers(
  users: readonly User[],
  { sort = 'name', direction = 'Asc' }: UsersSearch,
) {
  const order = ORDERS[sort]
  const sign = direction === 'Asc' ? 1 : -1
  return users
    .map((user) => ({ user, name: nameOrder(user.fullName), email: nameOrder(user.email) }))
    .toSorted(
      (a, b) => sign * order(a, b) || ORDERS.name(a, b) || compareCodePoints(a.user.id, b.user.id),
    )
    .map(({ user }) => user)
}
