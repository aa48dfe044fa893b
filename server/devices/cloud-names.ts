import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { NamedResults } from '#src/contract/device-names.ts'
import { readMacAddress } from '#src/domain/mac-address.ts'

/**
 * The cloud names of the devices that a request names: by cloud name, or by MAC address as printed on the label. Maps
 * addresses only.
 */
async function findCloudNames(tx: Tx, names: readonly string[]) {
  const addresses = names.flatMap((name) => readMacAddress(name) ?? [])
  if (addresses.length === 0) return new Map<string, string>()
  const { rows } = await sql<{ cloud_name: string; mac_address: string | null }>`
    select cloud_name, mac_address from manufactured_devices
    where mac_address = any(${addresses}::text[]) or cloud_name = any(${names}::text[])
    union all
    -- Last: a registered device may also have polled under another name.
    select cloud_name, mac_address from devices
    where mac_address = any(${addresses}::text[]) or cloud_name = any(${names}::text[])`.execute(tx)
  const byName = new Set(rows.map(({ cloud_name }) => cloud_name))
  const byAddress = new Map(rows.map(({ cloud_name, mac_address }) => [mac_address, cloud_name]))
  return new Map(
    names.flatMap((name): [string, string][] => {
      const known = byName.has(name) ? undefined : byAddress.get(readMacAddress(name))
      return known === undefined ? [] : [[name, known]]
    }),
  )
}

/** Calls `act` with distinct cloud names, and returns its results by the names of the request. */
export async function byCloudName(
  tx: Tx,
  names: readonly string[],
  act: (cloudNames: string[], cloudNameOf: (name: string) => string) => Promise<NamedResults>,
): Promise<NamedResults> {
  const known = await findCloudNames(tx, names)
  const cloudNameOf = (name: string) => known.get(name) ?? name
  const { success, failure } = await act([...new Set(names.map(cloudNameOf))], cloudNameOf)
  const succeeded = new Set(success)
  const errors = new Map(failure.map(({ awsDeviceName, error }) => [awsDeviceName, error]))
  const sent = [...new Set(names)]
  return {
    success: sent.filter((name) => succeeded.has(cloudNameOf(name))),
    failure: sent.flatMap((awsDeviceName) => {
      const error = errors.get(cloudNameOf(awsDeviceName))
      return error === undefined ? [] : [{ awsDeviceName, error }]
    }),
  }
}

/** The same for `read`, which returns a record by cloud name. */
export async function readByCloudName<T>(
  tx: Tx,
  names: readonly string[],
  read: (cloudNames: string[]) => Promise<Record<string, T>>,
): Promise<Record<string, T>> {
  const known = await findCloudNames(tx, names)
  const cloudNameOf = (name: string) => known.get(name) ?? name
  const found = new Map(Object.entries(await read([...new Set(names.map(cloudNameOf))])))
  return Object.fromEntries(
    names.flatMap((name): [string, T][] => {
      const row = found.get(cloudNameOf(name))
      return row === undefined ? [] : [[name, row]]
    }),
  )
}
