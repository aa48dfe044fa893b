import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

import type { BatteryType, DisplayType } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { BatterySample } from '#src/domain/battery-readings.ts'

import type { Created, Maybe, MaybeMoment, Moment, Updated } from './columns.ts'

/** Tables of devices: models, devices, content and schedules. */

/** Values that a panel reported and that have no column of their own. */
export interface Reported {
  /** The firmware's build target, such as `og`. */
  model?: string
  firmwareCommit?: string
  temperatureC: number | null
}

type Variables = JSONColumnType<
  Record<string, string> | null,
  string | null | undefined,
  string | null
>

interface PanelColumns {
  diagonal: number
  resolution_horizontal: number
  resolution_vertical: number
  ppi: number
  color_depth: number
  display_type: DisplayType
}

export interface DeviceGroupsTable extends PanelColumns {
  id: Generated<string>
  name: string
  display_name: string
  width: number
  height: number
  created_at: Created
  updated_at: Updated
}

export interface DeviceRevisionsTable extends PanelColumns {
  id: Generated<string>
  device_group_id: string
  stock_number: string
  battery_capacity_wh: number
  battery_type: Generated<BatteryType>
  display_revision: string
  part_number: string
  pcb_digital_revision: string
  life_state: Generated<'Development' | 'Production' | 'EndOfLife'>
  fl: Generated<boolean>
  ctp: Generated<boolean>
  created_at: Created
  updated_at: Updated
}

export interface DevicesTable {
  id: Generated<string>
  cloud_name: string
  mac_address: string
  device_revision_id: string
  api_key_hash: Maybe<string>
  organization_id: Maybe<string>
  workspace_id: Maybe<string>
  name: string
  name_folded: GeneratedAlways<string>
  name_order: GeneratedAlways<string>
  description: Maybe<string>
  /** Null: follows the workspace. */
  timezone_id: Maybe<string>
  orientation: Maybe<Orientation>
  upside_down: Generated<boolean>
  pin_code: Maybe<string>
  battery_level: Maybe<number>
  battery_readings: JSONColumnType<
    readonly BatterySample[] | null,
    string | null | undefined,
    string | null
  >
  charging: Generated<boolean>
  wifi_rssi: Maybe<number>
  last_seen: MaybeMoment
  last_connected: MaybeMoment
  last_disconnected: MaybeMoment
  firmware_version: Maybe<string>
  reported: JSONColumnType<Reported | null, string | null | undefined, string | null>
  polled_from: Maybe<string>
  desired_ota_file_url: Maybe<string>
  desired_ota_file_version: Maybe<string>
  reported_ota_file_url: Maybe<string>
  reported_ota_file_version: Maybe<string>
  image_id: Maybe<string>
  picture_sha256: Maybe<string>
  content_name: Maybe<string>
  default_picture_sha256: Maybe<string>
  default_content_name: Maybe<string>
  former_picture_sha256: Maybe<string>
  former_default_picture_sha256: Maybe<string>
  template_as_default_set: Generated<boolean>
  template_id: Maybe<string>
  template_orientation: Maybe<Orientation>
  template_variables: Variables
  frame_name: Maybe<string>
  frame_sha256: Maybe<string>
  frame_wanted_at: MaybeMoment
  /** Null while the requested frame is being drawn. */
  frame_rendered_at: MaybeMoment
  thumbnail_sha256: Maybe<string>
  offered_frame_name: Maybe<string>
  offered_at: MaybeMoment
  downloaded_frame_name: Maybe<string>
  downloaded_at: MaybeMoment
  expected_at: MaybeMoment
  refresh_rate_s: Maybe<number>
  open_rollout_id: Maybe<string>
  firmware_failed_at: MaybeMoment
  created_at: Created
  updated_at: Updated
}

export interface FramesTable {
  picture_sha256: string
  panel: string
  frame_sha256: string
  thumbnail_sha256: string
  created_at: Created
}

export interface TemplateFramesTable {
  recipe_sha256: string
  frame_sha256: string
  thumbnail_sha256: string
  created_at: Created
}

export interface EntryFramesTable {
  schedule_id: string
  recipe_sha256: string | null
  template_updated_at: Moment
}

export interface DeviceLogsTable {
  id: ColumnType<number, never, never>
  device_id: string
  level: string
  message: string
  details: ColumnType<Record<string, unknown>, string | undefined, string>
  logged_at: MaybeMoment
  created_at: Created
}

export interface SchedulesTable {
  id: Generated<string>
  device_id: string
  name: string
  description: Generated<string>
  start_at: Moment
  end_at: Moment
  is_one_time: Generated<boolean>
  timezone_id: Generated<string>
  picture_sha256: Maybe<string>
  template_id: Maybe<string>
  template_orientation: Maybe<Orientation>
  template_variables: Variables
  set_by: Maybe<string>
  created_at: Created
  updated_at: Updated
}

/** A view. */
export interface ScheduleTimes {
  device_id: ColumnType<string, never, never>
  start_at: ColumnType<Date, never, never>
  end_at: ColumnType<Date, never, never>
  template_id: ColumnType<string | null, never, never>
}
