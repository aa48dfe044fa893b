import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { Role } from '#src/contract/ability.ts'
import type { AuditChange } from '#src/contract/audit.ts'
import type { Orientation } from '#src/contract/fields.ts'

import type { Created, Maybe, MaybeMoment, Moment, Updated } from './columns.ts'
import type {
  DeviceGroupsTable,
  DeviceLogsTable,
  DeviceRevisionsTable,
  DevicesTable,
  EntryFramesTable,
  FramesTable,
  ScheduleTimes,
  SchedulesTable,
  TemplateFramesTable,
} from './schema-devices.ts'
import type {
  FirmwareDeploymentsTable,
  FirmwareRolloutsTable,
  ManufacturedDevicesTable,
} from './schema-firmware.ts'

/** Row types of the tables in `migrations/`, written by hand with PostgreSQL's column names. */

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
  admin_id: Maybe<string>
  created_by_key: Maybe<string>
  created_by_request: Maybe<string>
  public_sign_up: Generated<boolean>
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
  invited_by: Maybe<string>
  pending_email: Maybe<string>
  device_list_view: Generated<'list' | 'grid'>
  created_at: Created
  updated_at: Updated
}

interface SessionFamiliesTable {
  id: Generated<string>
  user_id: string
  created_at: Moment
  ended_at: MaybeMoment
  user_agent: Generated<string>
  address: Generated<string>
  last_used_at: MaybeMoment
}

interface RefreshTokensTable {
  token_hash: string
  family_id: string
  valid_till: Moment
  used_at: MaybeMoment
  /** The default is for older builds, which know no confirmation. */
  confirmed_at: MaybeMoment
}

export interface OneTimeLinksTable {
  token_hash: string
  purpose: 'invitation-email' | 'invitation-password' | 'reset' | 'email-change'
  user_id: string
  requested_by: Maybe<string>
  valid_till: Moment
  used_at: MaybeMoment
  used_by: Maybe<string>
}

interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: string
  status: number
  body: string
  created_at: Moment
}

interface UploadPartsTable {
  user_id: string
  sha256: string
  part: number
  bytes: Buffer
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
  html: Generated<string>
  sent_at: Maybe<Date>
  given_up_at: Maybe<Date>
  attempts: Generated<number>
  next_try_at: Generated<Date>
  /** When its link expires. */
  useful_until: Maybe<Date>
  /** `token_hash` of its link, which may no longer exist. Null for a mail without a link, or of an older build. */
  link_hash: Maybe<string>
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
  name_folded: GeneratedAlways<string>
  name_order: GeneratedAlways<string>
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
  name_folded: GeneratedAlways<string>
  name_order: GeneratedAlways<string>
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

interface AuditLogTable {
  id: Generated<string>
  number: Generated<number>
  organization_id: Maybe<string>
  at: Moment
  actor_id: Maybe<string>
  actor_name: Generated<string>
  actor_email: Generated<string>
  actor_role: Maybe<string>
  action: string
  target_kind: Maybe<string>
  target_id: Maybe<string>
  target_name: Generated<string>
  place_kind: Maybe<string>
  place_id: Maybe<string>
  place_name: Generated<string>
  target_count: Generated<number>
  target_ids: Generated<string[]>
  /** JSON text when written. */
  changes: ColumnType<AuditChange[], string | undefined, never>
  address: Generated<string>
  user_agent: Generated<string>
}

export interface Schema {
  audit_log: AuditLogTable
  organizations: OrganizationsTable
  users: UsersTable
  session_families: SessionFamiliesTable
  refresh_tokens: RefreshTokensTable
  one_time_links: OneTimeLinksTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  upload_parts: UploadPartsTable
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
  template_frames: TemplateFramesTable
  entry_frames: EntryFramesTable
  schedules: SchedulesTable
  schedule_times: ScheduleTimes
  manufactured_devices: ManufacturedDevicesTable
  firmware_rollouts: FirmwareRolloutsTable
  firmware_deployments: FirmwareDeploymentsTable
}
