import type { User } from '#src/contract/user.ts'
import { compareNames } from '#src/domain/name-order.ts'
import { compareRanks } from '#src/domain/permissions.ts'

import type { UsersSearch } from './address.ts'

type Order = (a: User, b: User) => number

const ORDERS: Record<NonNullable<UsersSearch['sort']>, Order> = {
  name: (a, b) => compareNames(a.fullName, b.fullName),
  role: (a, b) => compareRanks(a.role, b.role),
  email: (a, b) => compareNames(a.email, b.email),
}

/** USER-04: name or email hold the text, whatever its letters. */
export function foundIn(users: readonly User[], text = '') {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return users
  return users.filter(
    ({ fullName, email }) =>
      fullName.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  )
}

/** USER-03: by name unless another order is asked for; equal ones by name. */
export function sorted(users: readonly User[], { sort = 'name', way = 'Asc' }: UsersSearch) {
  const order = ORDERS[sort]
  const sign = way === 'Asc' ? 1 : -1
  return users.toSorted((a, b) => sign * order(a, b) || ORDERS.name(a, b))
}
