import { DEMO_ACCOUNTS, type DemoAccount } from '#server/demo/seed/accounts.ts'
import type { Role } from '#src/contract/ability.ts'

export const accountOf = (role: Role): DemoAccount => {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.role === role)
  if (account === undefined) throw new Error(`No demo account is a ${role}`)
  return account
}
