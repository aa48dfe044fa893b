import { expect, it } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import { buildUser } from '#tests/fixtures/user.ts'

import { searchUsers, sortUsers } from './search-and-sort.ts'

const user = (fullName: string, role: Role, email = `${fullName}@ink.example`) =>
  buildUser({ fullName, role, email })
const USERS = [
  user('Cleo', 'ORG_VIEWER', 'z@ink.example'),
  user('ada', 'ORG_OWNER', 'm@ink.example'),
  user('Bo', 'ORG_EDITOR', 'A@ink.example'),
  user('Dee', 'ORG_ADMIN', 'q@other.example'),
  user('Eve', 'ORG_MANAGER', 'r@ink.example'),
]
const names = (users: readonly { fullName: string }[]) => users.map(({ fullName }) => fullName)

it.each([
  [{}, ['ada', 'Bo', 'Cleo', 'Dee', 'Eve']],
  [{ sort: 'name', direction: 'Desc' }, ['Eve', 'Dee', 'Cleo', 'Bo', 'ada']],
  [{ sort: 'role', direction: 'Asc' }, ['Cleo', 'Bo', 'Eve', 'Dee', 'ada']],
  [{ sort: 'role', direction: 'Desc' }, ['ada', 'Dee', 'Eve', 'Bo', 'Cleo']],
  [{ sort: 'email', direction: 'Asc' }, ['Bo', 'ada', 'Dee', 'Eve', 'Cleo']],
] as const)('sorting by %j returns %j [USER-03]', (search, expected) => {
  expect(names(sortUsers(USERS, search))).toEqual(expected)
})

it.each([
  ['', ['Cleo', 'ada', 'Bo', 'Dee', 'Eve']],
  ['  ', ['Cleo', 'ada', 'Bo', 'Dee', 'Eve']],
  ['ADA', ['ada']],
  ['other.EXAMPLE', ['Dee']],
  ['e', ['Cleo', 'ada', 'Bo', 'Dee', 'Eve']],
  ['nobody', []],
])('searching for %j returns %j [USER-04]', (text, expected) => {
  expect(names(searchUsers(USERS, text))).toEqual(expected)
})
