import { randomBytes } from 'node:crypto'

import type { Database } from '#server/db/database.ts'

/** Keys that this installation made for itself; all its processes share them through the database. */
export interface Secrets {
  accessToken: Uint8Array
  refreshToken: Uint8Array
  media: Uint8Array
  /** Keys of panels are made of it (server/devices/api-key.ts). */
  deviceKey: Uint8Array
}

const KEY_BYTES = 32

export async function loadSecrets(database: Database): Promise<Secrets> {
  const load = (name: string) =>
    database.as('system', async (tx) => {
      await tx
        .insertInto('settings')
        .values({ key: name, value: randomBytes(KEY_BYTES).toString('base64') })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { value } = await tx
        .selectFrom('settings')
        .select('value')
        .where('key', '=', name)
        .executeTakeFirstOrThrow()
      return new Uint8Array(Buffer.from(value, 'base64'))
    })
  return {
    accessToken: await load('secret.access-token'),
    refreshToken: await load('secret.refresh-token'),
    media: await load('secret.media'),
    deviceKey: await load('secret.device-key'),
  }
}
