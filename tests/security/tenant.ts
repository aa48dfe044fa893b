import { claimCodeFor } from '#server/devices/api-key.ts'
import { rasterize } from '#server/drawing/raster.ts'
import { toStored } from '#server/media/images.ts'
import { jpegCodec } from '#server/media/jpeg-codec.ts'
import { storeMedia } from '#server/media/store-media.ts'
import { registrationToken } from '#server/services/registration-token.ts'
import { hashToken, newToken } from '#server/services/tokens.ts'
import { ORGANIZATION_ROLES } from '#src/contract/ability.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import type { TestServer } from '#tests/helpers/server.ts'

const HOUR_MS = 3_600_000
/** Part of every name in the tenant: a response that contains it has leaked data. */
export const MARK = 'Zephyrine'

export type Tenant = Awaited<ReturnType<typeof furnish>>

/**
 * An organization with a user of each role, who see one branch below the root, and a builder for each kind of item that calls
 * need. Builders create new items each time, so that a call that deletes its item does not affect the next call.
 */
export async function furnish(server: TestServer) {
  const { database, deps } = server
  const revisions = await addModels(database)
  const organization = await server.addOrganization(MARK)
  const branch = await server.addWorkspace(organization.root, `${MARK} branch`)
  const people = new Map(
    await Promise.all(
      ORGANIZATION_ROLES.map(
        async (role) => [role, await server.addUser(role, organization.id, [branch.id])] as const,
      ),
    ),
  )
  const raster = await rasterize(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"><circle cx="9" cy="9" r="9"/></svg>',
  )
  const bytes = await jpegCodec.encode(raster, 0.9)
  const stored = await toStored(raster)
  const keep = (picture: Uint8Array) =>
    database.as('system', (tx) =>
      storeMedia(tx, deps.media, picture, { type: 'image/webp', ...raster }),
    )
  const sha256 = await keep(stored)
  /** A separate image, because an image that an entry shows cannot be deleted from the library. */
  const scheduled = await keep(new TextEncoder().encode('scheduled'))
  const { device_group_id: modelId } = await database.as('system', (tx) =>
    tx
      .selectFrom('device_revisions')
      .select('device_group_id')
      .where('id', '=', revisions.i7)
      .executeTakeFirstOrThrow(),
  )
  const imageFolder = await addImageFolder(database, organization.id, { name: MARK })
  const templateRoot = await addTemplateFolder(database, organization.id, { name: MARK })
  const templateFolder = { ...templateRoot, organizationId: organization.id }

  const workspace = (parent = branch) => server.addWorkspace(parent, `${MARK} floor`)
  const device = () =>
    addDevice(database, {
      ...placedIn(branch),
      device_revision_id: revisions.i7,
      name: `${MARK} device`,
      pin_code: '4711',
    })
  const newTemplate = () =>
    addTemplate(database, {
      organizationId: organization.id,
      template_folder_id: templateFolder.id,
      name: `${MARK} template`,
    })

  return {
    organization,
    branch,
    people,
    imageFolder,
    templateFolder,
    /** The model of all its devices. */
    modelId,
    workspace,
    /** A workspace outside the branch, visible only to owners. */
    closedWorkspace: () => workspace(organization.root),
    device,
    picture: () => new File([bytes], 'picture.jpg', { type: 'image/jpeg' }),
    image: () =>
      addImage(database, imageFolder, { name: `${MARK} image`, sha256, thumbnail_sha256: sha256 }),
    newImageFolder: () =>
      addImageFolder(database, organization.id, {
        parentId: imageFolder.id,
        name: `${MARK} images`,
      }),
    template: newTemplate,
    newTemplateFolder: () =>
      addTemplateFolder(database, organization.id, {
        parentId: templateFolder.id,
        name: `${MARK} templates`,
      }),
    /** A viewer in the branch, whom managers may change. */
    user: () => server.addUser('ORG_VIEWER', organization.id, [branch.id]),

    /** An invited user who has not joined yet, with the tokens of the email. */
    async invited() {
      const { id, email } = await server.addUser('ORG_VIEWER', organization.id, [branch.id])
      const tokens = { emailToken: newToken(), passwordToken: newToken() }
      const valid_till = new Date(server.clock.at + HOUR_MS)
      await database.as('system', async (tx) => {
        await tx
          .updateTable('users')
          .set({ password_hash: null, email_verified: false })
          .where('id', '=', id)
          .execute()
        await tx
          .insertInto('one_time_links')
          .values([
            {
              token_hash: hashToken(tokens.emailToken),
              purpose: 'invitation-email',
              user_id: id,
              valid_till,
            },
            {
              token_hash: hashToken(tokens.passwordToken),
              purpose: 'invitation-password',
              user_id: id,
              valid_till,
            },
          ])
          .execute()
      })
      return { id, email, ...tokens }
    },

    async resetLink() {
      const { id } = await server.addUser('ORG_VIEWER', organization.id)
      const token = newToken()
      await database.as('system', (tx) =>
        tx
          .insertInto('one_time_links')
          .values({
            token_hash: hashToken(token),
            purpose: 'reset',
            user_id: id,
            valid_till: new Date(server.clock.at + HOUR_MS),
          })
          .execute(),
      )
      return { userId: id, token }
    },

    /** The pending new email address of a viewer, with the token of the email to it. */
    async pendingEmail() {
      const { id } = await server.addUser('ORG_VIEWER', organization.id, [branch.id])
      const token = newToken()
      await database.as('system', async (tx) => {
        await tx
          .updateTable('users')
          .set({ pending_email: `${crypto.randomUUID()}@ink.example` })
          .where('id', '=', id)
          .execute()
        await tx
          .insertInto('one_time_links')
          .values({
            token_hash: hashToken(token),
            purpose: 'email-change',
            user_id: id,
            requested_by: people.get('ORG_OWNER')?.id ?? null,
            valid_till: new Date(server.clock.at + HOUR_MS),
          })
          .execute()
      })
      return { userId: id, token }
    },

    async accessRequest() {
      const { id: user_id } = await server.addUser('ORG_VIEWER', organization.id)
      return database.as('system', (tx) =>
        tx
          .insertInto('access_requests')
          .values({
            workspace_id: branch.id,
            organization_id: organization.id,
            user_id,
            reason: MARK,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    },

    /** An entry for tomorrow on its own device. */
    async entry(kind: 'image' | 'template') {
      const { id: device_id } = await device()
      const start = server.clock.at + 24 * HOUR_MS
      const content =
        kind === 'image' ? { picture_sha256: scheduled } : { template_id: (await newTemplate()).id }
      return database.as('system', (tx) =>
        tx
          .insertInto('schedules')
          .values({
            device_id,
            name: `${MARK} event`,
            start_at: new Date(start),
            end_at: new Date(start + HOUR_MS),
            ...content,
            ...(kind === 'template' && {
              template_orientation: 'horizontal',
              template_variables: '{}',
            }),
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    },

    /** An unregistered device, which shows a code. */
    async boxedDevice() {
      const made = await addDevice(database, { device_revision_id: revisions.i7 })
      const { deviceKey } = deps.secrets
      return {
        id: made.id,
        token: await registrationToken(deviceKey, made.id, deps.now()),
        letters: claimCodeFor(deviceKey, made.macAddress),
      }
    },

    async cloudName({ registered = false } = {}) {
      const { id } = await device()
      return database.as('system', async (tx) => {
        const { cloud_name, mac_address } = await tx
          .selectFrom('devices')
          .select(['cloud_name', 'mac_address'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (registered) return cloud_name
        await tx.deleteFrom('devices').where('id', '=', id).execute()
        await tx
          .insertInto('manufactured_devices')
          .values({ cloud_name, mac_address, model_name: 'i7' })
          .execute()
        return cloud_name
      })
    },

    rollout: (state: 'running' | 'paused') =>
      database.as('system', (tx) =>
        tx
          .insertInto('firmware_rollouts')
          .values({
            created_at: deps.now(),
            ota_file_url: 'http://files.example/a.bin',
            version: '1.9.0',
            sha256: 'a'.repeat(64),
            size_bytes: 1,
            device_group_ids: [],
            waves: [100],
            wave_sizes: [0],
            pause_above_percent: 10,
            wave_began_at: deps.now(),
            judged_from: deps.now(),
            state,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),

    /** A revision of a model that no device has. */
    revision: () =>
      database.as('system', async (tx) => {
        const panel = {
          diagonal: 10,
          resolution_horizontal: 800,
          resolution_vertical: 480,
          ppi: 100,
          color_depth: 1,
          display_type: 'BW' as const,
        }
        const group = await tx
          .insertInto('device_groups')
          .values({
            ...panel,
            name: crypto.randomUUID(),
            display_name: crypto.randomUUID(),
            width: 200,
            height: 100,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const revision = await tx
          .insertInto('device_revisions')
          .values({
            ...panel,
            device_group_id: group.id,
            stock_number: 'A',
            battery_capacity_wh: 1,
            display_revision: 'A',
            part_number: 'A',
            pcb_digital_revision: 'A',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id: revision.id, groupId: group.id }
      }),
  }
}
