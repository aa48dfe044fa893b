import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema'

import {
  DeviceGroupSchema,
  DeviceRevisionSchema,
  ListedRevisionSchema,
} from '#src/contract/device-model.ts'
import { NamedResultsSchema } from '#src/contract/device-names.ts'
import { DevicePageSchema, DeviceSchema } from '#src/contract/device.ts'
import { NumberFromText } from '#src/contract/fields.ts'
import { ShadowSchema } from '#src/contract/firmware.ts'
import { ImageFolderSchema, TemplateFolderSchema } from '#src/contract/folder.ts'
import { ImageSchema } from '#src/contract/image.ts'
import { OrganizationSchema, WorkspacePermissionSchema } from '#src/contract/organization.ts'
import { ProblemSchema } from '#src/contract/problem.ts'
import { ScheduleEventSchema } from '#src/contract/schedule.ts'
import { ListedTemplateSchema, TemplatePageSchema, TemplateSchema } from '#src/contract/template.ts'
import { CurrentUserSchema, UserPageSchema, UserSchema } from '#src/contract/user.ts'
import {
  AccessRequestSchema,
  TimezoneSchema,
  WorkspaceSchema,
  WorkspaceUserSchema,
} from '#src/contract/workspace.ts'

/** Named schemas of the document; all others are inlined. */
const NAMED = {
  AccessRequest: AccessRequestSchema,
  CurrentUser: CurrentUserSchema,
  Device: DeviceSchema,
  DeviceGroup: DeviceGroupSchema,
  DevicePage: DevicePageSchema,
  DeviceRevision: DeviceRevisionSchema,
  Image: ImageSchema,
  ImageFolder: ImageFolderSchema,
  ListedRevision: ListedRevisionSchema,
  ListedTemplate: ListedTemplateSchema,
  NamedResults: NamedResultsSchema,
  Organization: OrganizationSchema,
  Problem: ProblemSchema,
  ScheduleEvent: ScheduleEventSchema,
  Shadow: ShadowSchema,
  Template: TemplateSchema,
  TemplateFolder: TemplateFolderSchema,
  TemplatePage: TemplatePageSchema,
  Timezone: TimezoneSchema,
  User: UserSchema,
  UserPage: UserPageSchema,
  Workspace: WorkspaceSchema,
  WorkspacePermission: WorkspacePermissionSchema,
  WorkspaceUser: WorkspaceUserSchema,
}

type Schema = Parameters<typeof toJsonSchema>[0]

/**
 * Actions without an equivalent in JSON Schema. New ones must be added here, or the conversion
 * fails.
 */
const COMMON: ConversionConfig = {
  target: 'draft-2020-12',
  ignoreActions: ['trim', 'check', 'finite', 'to_number', 'transform'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    if (valibotSchema.type === 'instance') return FILE
    if (valibotSchema === NumberFromText) return { type: 'number' }
    // A repeatable parameter is described as a list.
    return jsonSchema.anyOf
      ?.filter((one) => typeof one === 'object')
      .find((one) => one.type === 'array')
  },
}
const FILE: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

const ANSWERED: ConversionConfig = { ...COMMON, typeMode: 'output' }

export const namedSchemas = () => toJsonSchemaDefs(NAMED, ANSWERED)

/** The request's schema, before defaults and conversions. */
export const sentSchema = (schema: Schema) =>
  bare(toJsonSchema(schema, { ...COMMON, typeMode: 'input' }))

/** The response's schema, with named schemas as references. */
export const answeredSchema = (schema: Schema) =>
  bare(toJsonSchema(schema, { ...ANSWERED, definitions: NAMED }))

function bare({ $schema: _dialect, $defs: _definitions, ...schema }: JsonSchema): JsonSchema {
  return schema
}
