import type { User } from '#src/contract/user.ts'
import { compareCodePoints, compareNames, nameSearch } from '#src/domain/name-order.ts'
import { compareRanks } from '#src/domain/permissions.ts'

import type { UsersSearch } from '../search-params.ts'

type Order = (a: User, b: User) => number

const ORDERS: Record<NonNullable<UsersSearch['sort']>, Order> = {
  name: (a, b) => compareNames(a.fullName, b.fullName),
  role: (a, b) => compareRanks(a.role, b.role),
  email: (a, b) => compareNames(a.email, b.email),
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
  return users.toSorted(
    (a, b) => sign * order(a, b) || ORDERS.name(a, b) || compareCodePoints(a.id, b.id),
  )
}
