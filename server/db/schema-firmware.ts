import type { Generated } from 'kysely'

import type { Deployment, Rollout } from '#src/contract/firmware.ts'

import type { Created, Maybe, MaybeMoment, Moment } from './columns.ts'

/** Tables of manufactured devices and firmware rollouts. */

export interface ManufacturedDevicesTable {
  cloud_name: string
  mac_address: string
  model_name: string
  only_asked: Generated<boolean>
  has_foreign_key: Generated<boolean>
  last_asked_at: MaybeMoment
  created_at: Created
}

export interface FirmwareRolloutsTable {
  id: Generated<string>
  created_at: Moment
  created_by: Maybe<string>
  ota_file_url: string
  version: string
  sha256: string
  size_bytes: number
  device_group_ids: string[]
  waves: number[]
  wave_sizes: number[]
  pause_above_percent: number
  state: Generated<Rollout['state']>
  paused_because: Maybe<string>
  current_wave: Generated<number>
  wave_began_at: Moment
  judged_from: Moment
}

export interface FirmwareDeploymentsTable {
  rollout_id: string
  device_id: string
  wave: number
  version: string
  state: Generated<Deployment['state']>
  reason: Maybe<string>
  since: Moment
  offers: Generated<number>
  ran_before: Maybe<string>
  created_at: Moment
}
