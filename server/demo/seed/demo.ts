import { sql } from 'kysely'

import type { Dependencies } from '#server/dependencies.ts'

import {
  DEMO_ACCOUNTS,
  DEMO_ORGANIZATION,
  type DemoAccount,
  SECOND_ORGANIZATION,
} from './accounts.ts'
import { seedClinic, seedFleet, type FleetSeed, seedManufactured, seedUnassigned } from './fleet.ts'
import { addRootFolders, seedLibrary } from './library.ts'
import { markAsDemo } from './mark.ts'
import { seedModels } from './models.ts'
import {
  addAccessRequest,
  addAccount,
  addDemoWorkspaces,
  addOrganization,
  workspaceId,
} from './organization.ts'
import { storeImages } from './store-images.ts'

const accountOf = (role: DemoAccount['role']) => {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`The demo has no ${role}`)
  return account
}

/** Seeds an empty database in one transaction; returns the accounts to sign in with. */
export async function seedDemo(deps: Dependencies): Promise<readonly DemoAccount[]> {
  const { database, media, passwords } = deps
  await database.as('system', async (tx) => {
    // Drawing takes a slow machine longer than the idle timeout.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const pictures = await storeImages(tx, media)
    const revisions = await seedModels(tx)
    const house = await addOrganization(tx, DEMO_ORGANIZATION, {
      owner: accountOf('ORG_OWNER'),
      admin: accountOf('ORG_ADMIN'),
    })
    await addDemoWorkspaces(tx, house)
    const userIds = new Map<string, string>()
    for (const account of DEMO_ACCOUNTS)
      userIds.set(
        account.role,
        await addAccount(tx, passwords, account, account.role === 'ROOT' ? null : house),
      )
    await addAccessRequest(tx, house, {
      userId: userIds.get('ORG_VIEWER') ?? '',
      workspace: 'Upper hall',
      reason: 'I lead visitors through the visiting exhibitions from June on.',
    })
    const userId = userIds.get('ORG_EDITOR') ?? ''
    const seed: FleetSeed = {
      tx,
      deps,
      organizationId: house.id,
      workspaceOf: (device) => workspaceId(house, device.workspace),
      revisions,
      pictures,
      images: await seedLibrary(tx, { organizationId: house.id, userId }, pictures),
      now: deps.now(),
    }
    await seedFleet(seed)
    await seedUnassigned(seed)
    await seedManufactured(seed)

    const { name, owner } = SECOND_ORGANIZATION
    const clinic = await addOrganization(tx, name, { owner, admin: undefined })
    await addAccount(tx, passwords, owner, clinic)
    await addRootFolders(tx, clinic.id)
    await seedClinic({
      ...seed,
      organizationId: clinic.id,
      workspaceOf: (device) => workspaceId(clinic, device.workspace),
      images: {},
    })
    await markAsDemo(tx)
  })
  return DEMO_ACCOUNTS
}
