import type { ColumnType, Generated, JSONColumnType } from 'kysely'

import type { Role } from '#src/contract/ability.ts'
import type { DisplayType } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'

/** The tables of `migrations/`, by hand: one interface a table, columns as PostgreSQL names them. */

type Moment = ColumnType<Date, Date | string, Date | string>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Filled by the database, the second also by a trigger at each change. */
type Created = ColumnType<Date, Date | string | undefined, never>
type Updated = ColumnType<Date, never, never>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

interface OrganizationsTable {
  id: Generated<string>
  name: string
  display_name: Generated<string>
  tax_identification_number: Generated<string>
  address: Generated<string>
  tax_residence: Generated<string>
  contact_name: Generated<string>
  contact_email: Generated<string>
  contact_number: Generated<string>
  owner_email: Generated<string>
  admin_email: Maybe<string>
  timezone_id: Generated<string>
  created_at: Created
  updated_at: Updated
}

interface UsersTable {
  id: Generated<string>
  organization_id: Maybe<string>
  email: string
  full_name: string
  role: Role
  password_hash: Maybe<string>
  active: Generated<boolean>
  email_verified: Generated<boolean>
  billing_and_invoices: Generated<boolean>
  device_list_view: Generated<'list' | 'grid'>
  created_at: Created
  updated_at: Updated
}

interface SessionFamiliesTable {
  id: Generated<string>
  user_id: string
  created_at: Moment
  ended_at: MaybeMoment
}

interface RefreshTokensTable {
  token_hash: string
  family_id: string
  valid_till: Moment
  used_at: MaybeMoment
}

interface OneTimeLinksTable {
  token_hash: string
  purpose: 'invitation-email' | 'invitation-password' | 'reset'
  user_id: string
  valid_till: Moment
  used_at: MaybeMoment
}

interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: string
  status: number
  body: string
  created_at: Moment
}

interface RateLimitsTable {
  bucket: string
  started_at: Moment
  hits: number
}

interface MailsTable {
  id: Generated<string>
  recipient: string
  subject: string
  body: string
  created_at: Created
}

interface SettingsTable {
  key: string
  value: string
}

interface WorkspacesTable {
  id: Generated<string>
  organization_id: string
  parent_id: Maybe<string>
  name: string
  description: Generated<string>
  timezone_id: Generated<string>
  created_at: Created
  updated_at: Updated
}

interface WorkspaceAccessTable {
  workspace_id: string
  user_id: string
  organization_id: string
  created_at: Created
}

interface AccessRequestsTable {
  id: Generated<string>
  workspace_id: string
  user_id: string
  organization_id: string
  reason: string
  created_at: Created
}

interface PanelColumns {
  diagonal: number
  resolution_horizontal: number
  resolution_vertical: number
  ppi: number
  color_depth: number
  display_type: DisplayType
}

interface DeviceGroupsTable extends PanelColumns {
  id: Generated<string>
  name: string
  display_name: string
  width: number
  height: number
  created_at: Created
  updated_at: Updated
}

interface DeviceRevisionsTable extends PanelColumns {
  id: Generated<string>
  device_group_id: string
  stock_number: string
  battery_capacity_wh: number
  display_revision: string
  part_number: string
  pcb_digital_revision: string
  life_state: Generated<'Development' | 'Production' | 'EndOfLife'>
  fl: Generated<boolean>
  ctp: Generated<boolean>
  created_at: Created
  updated_at: Updated
}

interface MediaTable {
  sha256: string
  type: string
  bytes: number
  width: Maybe<number>
  height: Maybe<number>
  created_at: Created
}

interface UnusedMediaTable {
  sha256: string
  since: Created
}

interface FoldersTable {
  id: Generated<string>
  organization_id: string
  parent_id: Maybe<string>
  name: string
  description: Generated<string>
  created_at: Created
  updated_at: Updated
}

interface ImagesTable {
  id: Generated<string>
  organization_id: string
  image_folder_id: string
  name: string
  file_name: string
  sha256: string
  thumbnail_sha256: string
  thumbnail_small_sha256: Maybe<string>
  uploaded_by: Maybe<string>
  created_at: Created
  updated_at: Updated
}

interface TemplatesTable {
  id: Generated<string>
  organization_id: string
  template_folder_id: string
  name: string
  value: string
  /** JSON text when written. */
  images: ColumnType<Record<string, string>, string | undefined, string>
  variables: ColumnType<{ key: string; label: string; value: string }[], string | undefined, string>
  original: Generated<boolean>
  devices: ColumnType<
    { deviceGroupName: string; orientation: Orientation }[],
    string | undefined,
    string
  >
  created_at: Created
  updated_at: Updated
}

type Variables = JSONColumnType<
  Record<string, string> | null,
  string | null | undefined,
  string | null
>

interface DevicesTable {
  id: Generated<string>
  cloud_name: string
  mac_address: string
  device_revision_id: string
  api_key_hash: Maybe<string>
  organization_id: Maybe<string>
  workspace_id: Maybe<string>
  name: string
  description: Maybe<string>
  timezone_id: Generated<string>
  orientation: Maybe<Orientation>
  pin_code: Maybe<string>
  battery_level: Maybe<number>
  charging: Generated<boolean>
  wifi_rssi: Maybe<number>
  last_seen: MaybeMoment
  last_connected: MaybeMoment
  last_disconnected: MaybeMoment
  firmware_version: Maybe<string>
  desired_ota_file_url: Maybe<string>
  desired_ota_file_version: Maybe<string>
  reported_ota_file_url: Maybe<string>
  reported_ota_file_version: Maybe<string>
  image_id: Maybe<string>
  picture_sha256: Maybe<string>
  content_name: Maybe<string>
  default_picture_sha256: Maybe<string>
  default_content_name: Maybe<string>
  template_as_default_set: Generated<boolean>
  template_id: Maybe<string>
  template_orientation: Maybe<Orientation>
  template_variables: Variables
  frame_name: Maybe<string>
  frame_sha256: Maybe<string>
  frame_rendered_at: MaybeMoment
  thumbnail_sha256: Maybe<string>
  offered_frame_name: Maybe<string>
  offered_at: MaybeMoment
  downloaded_frame_name: Maybe<string>
  downloaded_at: MaybeMoment
  expected_at: MaybeMoment
  refresh_rate_s: Maybe<number>
  created_at: Created
  updated_at: Updated
}

interface FramesTable {
  picture_sha256: string
  panel: string
  frame_sha256: string
  thumbnail_sha256: string
  created_at: Created
}

interface DeviceLogsTable {
  id: ColumnType<number, never, never>
  device_id: string
  level: string
  message: string
  details: ColumnType<Record<string, unknown>, string | undefined, string>
  logged_at: MaybeMoment
  created_at: Created
}

interface SchedulesTable {
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
  created_at: Created
  updated_at: Updated
}

/** A view. */
interface ScheduleTimes {
  device_id: ColumnType<string, never, never>
  start_at: ColumnType<Date, never, never>
  end_at: ColumnType<Date, never, never>
  has_picture: ColumnType<boolean, never, never>
}

export interface Schema {
  organizations: OrganizationsTable
  users: UsersTable
  session_families: SessionFamiliesTable
  refresh_tokens: RefreshTokensTable
  one_time_links: OneTimeLinksTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  mails: MailsTable
  settings: SettingsTable
  workspaces: WorkspacesTable
  workspace_access: WorkspaceAccessTable
  access_requests: AccessRequestsTable
  device_groups: DeviceGroupsTable
  device_revisions: DeviceRevisionsTable
  media: MediaTable
  unused_media: UnusedMediaTable
  image_folders: FoldersTable
  images: ImagesTable
  template_folders: FoldersTable
  templates: TemplatesTable
  devices: DevicesTable
  device_logs: DeviceLogsTable
  frames: FramesTable
  schedules: SchedulesTable
  schedule_times: ScheduleTimes
}
