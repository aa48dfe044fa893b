import { decodeJwt } from 'jose'

import type { CallName, Calls } from '#src/contract/calls.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { startFileServer } from '#tests/helpers/file-server.ts'
import { PASSWORD, type TestServer } from '#tests/helpers/server.ts'

import type { Tenant } from './tenant.ts'

const HOUR_MS = 3_600_000

/** An input for each call with which it succeeds, about items of the tenant that no other call has changed. */
export type Inputs = { [K in CallName]: () => Promise<Request<Calls[K]>> }

export async function inputsFor(server: TestServer, tenant: Tenant) {
  const files = await startFileServer({ '/firmware.bin': new TextEncoder().encode('firmware') })
  const organizationId = tenant.organization.id
  const inOneHour = (hours = 1) => new Date(server.clock.at + hours * HOUR_MS).toISOString()
  const span = () => ({ start: inOneHour(1), end: inOneHour(2) })
  const asked = () => ({ from: inOneHour(-1), to: inOneHour(30) })
  const newEmail = () => `${crypto.randomUUID()}@ink.example`
  const nothing = async () => ({})
  const idOf = async (made: Promise<{ id: string }>) => ({ params: { id: (await made).id } })
  const ofTenant = async () => ({ params: { id: organizationId }, query: {} })
  const owned = async () => ({ query: { organizationId } })
  const user = () => idOf(tenant.user())
  const device = () => idOf(tenant.device())
  const signedIn = async () => {
    const { refreshToken, user } = await server.signIn(await tenant.user())
    return { body: { refreshToken, userId: user.id } }
  }
  const access = async () => ({
    body: { workspaceId: (await tenant.workspace()).id, userId: (await tenant.user()).id },
  })
  const named = async (registered: boolean) => ({
    body: { awsDeviceNames: [await tenant.cloudName({ registered })] },
  })
  const design = {
    name: 'Welcome',
    value: '{"layers":[],"elements":{}}',
    variables: [],
    devices: [{ deviceGroupName: 'i7', orientation: 'horizontal' }],
  } as const
  const designed = () => ({ ...design, variables: [], devices: [...design.devices] })
  const panel = {
    diagonal: 10,
    resolutionHorizontal: 800,
    resolutionVertical: 480,
    ppi: 100,
    colorDepth: 1,
    displayType: 'BW',
  } as const
  const revision = {
    stockNumber: 'A',
    batteryCapacityWh: 1,
    displayRevision: 'A',
    partNumber: 'A',
    pcbDigitalRevision: 'A',
    fl: false,
    ctp: false,
  }
  const model = () => ({
    ...panel,
    name: crypto.randomUUID(),
    displayName: crypto.randomUUID(),
    width: 200,
    height: 100,
  })
  const company = () => ({
    name: 'New company',
    taxIdentificationNumber: '1',
    address: 'Street 1',
    taxResidence: 'Finland',
    timezoneId: 'UTC',
    contactName: 'Somebody',
    contactEmail: 'somebody@ink.example',
    contactNumber: '1',
    ownerEmail: newEmail(),
  })

  const inputs: Inputs = {
    'audit.list': async () => ({ query: {} }),
    'audit.export': async () => ({ query: {} }),
    'upload.parts': async () => ({ params: { sha256: 'a'.repeat(64) } }),
    'upload.addPart': async () => ({
      params: { sha256: 'a'.repeat(64), part: '0' },
      form: { bytes: new File(['A part'], 'part') },
    }),
    'search.everything': async () => ({ query: { text: 'i7' } }),
    'session.login': async () => ({
      body: { email: (await tenant.user()).email, password: PASSWORD },
    }),
    'session.refresh': signedIn,
    'session.logout': signedIn,
    'session.demoAccounts': nothing,
    'session.own': nothing,
    'session.endOne': async () => {
      const { accessToken } = await server.signIn(await tenant.user())
      return { params: { id: String(decodeJwt(accessToken)['sid']) } }
    },
    'session.endOthers': nothing,
    'user.self': nothing,
    'user.updateSelf': async () => ({ body: { fullName: 'New Name' } }),
    'user.get': user,
    'user.ofOrganization': ofTenant,
    'user.ofOrganizationForAdmins': ofTenant,
    'user.all': async () => ({ query: {} }),
    'user.invite': async () => ({
      body: {
        fullName: 'New Person',
        email: newEmail(),
        workspaceIds: [tenant.branch.id],
        organizationId,
      },
    }),
    'user.resendInvitation': async () => ({
      body: { organizationId, userId: (await tenant.invited()).id },
    }),
    'user.update': async () => ({ ...(await user()), body: { fullName: 'New Name' } }),
    'user.remove': user,
    'user.initiateLostPassword': async () => ({ body: { email: (await tenant.user()).email } }),
    'user.changeLostPassword': async () => {
      const { userId, token } = await tenant.resetLink()
      return { body: { password: 'another-password', resetPasswordToken: token, userId } }
    },
    'user.finalizeCreation': async () => {
      const { id, email, emailToken, passwordToken } = await tenant.invited()
      const form = { fullName: 'New Person', email, password: 'another-password' }
      return { body: { ...form, emailToken, passwordToken, userId: id } }
    },
    'user.confirmEmail': async () => ({ body: await tenant.pendingEmail() }),
    'organization.create': async () => ({ body: company() }),
    'organization.list': async () => ({ query: {} }),
    'organization.publicSignUp': nothing,
    'organization.enter': async () => ({ params: { id: organizationId } }),
    'organization.get': ofTenant,
    'organization.update': async () => ({ ...(await ofTenant()), body: { contactNumber: '2' } }),
    'organization.workspacesPermissions': ofTenant,
    'organization.deviceGroups': ofTenant,
    'workspace.timezones': nothing,
    'workspace.tree': nothing,
    'workspace.create': async () => ({
      body: { name: 'New floor', parentId: tenant.branch.id, organizationId, timezoneId: 'UTC' },
    }),
    'workspace.ofUser': user,
    'workspace.update': async () => ({
      ...(await idOf(tenant.workspace())),
      body: { name: 'New name' },
    }),
    'workspace.move': async () => ({
      ...(await idOf(tenant.workspace())),
      body: { destinationWorkspaceId: (await tenant.workspace()).id },
    }),
    'workspace.remove': () => idOf(tenant.workspace()),
    'workspace.users': () => idOf(tenant.workspace()),
    'workspace.grant': access,
    'workspace.revoke': async () => ({
      body: { workspaceId: tenant.branch.id, userId: (await tenant.user()).id },
    }),
    'workspace.requestAccess': async () => ({
      ...(await idOf(tenant.closedWorkspace())),
      body: { reason: 'To see it' },
    }),
    'workspace.accessRequests': nothing,
    'workspace.approveAccess': () => idOf(tenant.accessRequest()),
    'workspace.declineAccess': () => idOf(tenant.accessRequest()),
    'device.list': async () => ({ query: { organizationId } }),
    'device.count': owned,
    'device.unassigned': async () => ({ query: {} }),
    'device.some': async () => ({ query: { ids: [(await tenant.device()).id] } }),
    'device.get': device,
    'device.update': async () => ({ ...(await device()), body: { name: 'New name' } }),
    'device.moveBulk': async () => ({
      body: {
        deviceIds: [(await tenant.device()).id],
        workspaceId: (await tenant.workspace()).id,
      },
    }),
    'device.regeneratePin': async () => ({ body: { deviceId: (await tenant.device()).id } }),
    'device.setImage': async () => ({
      ...(await device()),
      form: { organizationId, imageId: (await tenant.image()).id },
    }),
    'device.uploadImage': async () => ({
      ...(await device()),
      form: { organizationId, image: tenant.picture() },
    }),
    'device.setDefaultImage': async () => ({
      ...(await device()),
      form: { croppedImage: tenant.picture() },
    }),
    'device.setDefaultTemplate': async () => ({
      ...(await device()),
      body: {
        orientation: 'horizontal',
        templateId: (await tenant.template()).id,
        variables: {},
      },
    }),
    'device.restoreContent': async () => ({
      ...(await device()),
      body: { slot: 'content', former: null },
    }),
    'device.registerToOrganization': async () => {
      const { id, token } = await tenant.boxedDevice()
      const place = { organizationId, workspaceId: tenant.branch.id }
      return { body: { deviceId: id, deviceName: 'New panel', token, ...place } }
    },
    'device.register': () => named(false),
    'device.remove': () => named(true),
    'device.registerToProduct': async () => ({
      params: { product: 'inkfleet' },
      ...(await named(false)),
    }),
    'device.removeFromProduct': async () => ({
      params: { product: 'inkfleet' },
      ...(await named(true)),
    }),
    'device.getListView': nothing,
    'device.setListView': async () => ({ body: { view: 'grid' } }),
    'registration.findByLetters': async () => ({
      query: { letters: (await tenant.boxedDevice()).letters },
    }),
    'firmware.manufactured': async () => ({ query: {} }),
    'firmware.rollouts': async () => ({ query: {} }),
    'firmware.pauseRollout': () => idOf(tenant.rollout('running')),
    'firmware.resumeRollout': () => idOf(tenant.rollout('paused')),
    'firmware.cancelRollout': () => idOf(tenant.rollout('running')),
    'firmware.info': async () => ({
      query: { ExternalNames: [await tenant.cloudName({ registered: true })] },
    }),
    'firmware.shadows': async () => ({
      query: { ExternalNames: [await tenant.cloudName({ registered: true })] },
    }),
    'firmware.update': async () => {
      const firmware = {
        awsDeviceName: await tenant.cloudName({ registered: true }),
        firmwarePath: `${files.origin}/firmware.bin`,
        firmwareVersionName: '1.9.0',
      }
      return {
        body: { devicesFirmware: [firmware], deviceGroupIds: [tenant.modelId] },
      }
    },
    'deviceModel.list': async () => ({ query: {} }),
    'deviceModel.create': async () => ({ body: { ...model(), ...revision } }),
    'deviceModel.update': async () => ({
      params: { id: (await tenant.revision()).groupId },
      body: model(),
    }),
    'deviceModel.revisions': async () => ({ query: {} }),
    'deviceModel.createRevision': async () => ({
      body: { ...panel, ...revision, deviceGroupId: (await tenant.revision()).groupId },
    }),
    'deviceModel.updateRevision': async () => ({
      ...(await idOf(tenant.revision())),
      body: { ...panel, ...revision },
    }),
    'deviceModel.removeRevision': () => idOf(tenant.revision()),
    'schedule.ofDevice': async () => ({ ...(await device()), query: asked() }),
    'schedule.createTemplateEntry': async () => ({
      ...(await device()),
      body: {
        ...span(),
        name: 'New entry',
        timezoneId: 'UTC',
        templateOrientation: 'horizontal',
        templateId: (await tenant.template()).id,
        templateVariables: {},
      },
    }),
    'schedule.createImageEntry': async () => ({
      form: {
        deviceId: (await tenant.device()).id,
        ...span(),
        name: 'New entry',
        timezoneId: 'UTC',
        croppedImage: tenant.picture(),
      },
    }),
    'schedule.updateImageEntry': async () => ({
      ...(await idOf(tenant.entry('image'))),
      form: { name: 'New name' },
    }),
    'schedule.updateTemplateEntry': async () => ({
      ...(await idOf(tenant.entry('template'))),
      body: { name: 'New name' },
    }),
    'schedule.remove': () => idOf(tenant.entry('image')),
    'lineup.ofWorkspace': async () => ({ params: { id: tenant.branch.id }, query: asked() }),
    'image.list': async () => ({ query: { imageFolderId: tenant.imageFolder.id } }),
    'image.owners': owned,
    'image.file': async () => ({ ...(await idOf(tenant.image())), query: {} }),
    'image.remove': () => idOf(tenant.image()),
    'image.removeMany': async () => ({ body: { imageIds: [(await tenant.image()).id] } }),
    'image.upload': async () => ({
      ...(await idOf(tenant.newImageFolder())),
      form: { image: tenant.picture() },
    }),
    'image.move': async () => ({
      body: {
        imageIds: [(await tenant.image()).id],
        imageFolderId: (await tenant.newImageFolder()).id,
      },
    }),
    'imageFolder.tree': owned,
    'imageFolder.create': async () => ({
      body: { name: 'New folder', organizationId, parentId: tenant.imageFolder.id },
    }),
    'imageFolder.update': async () => ({
      ...(await idOf(tenant.newImageFolder())),
      body: { name: 'New name' },
    }),
    'imageFolder.move': async () => ({
      ...(await idOf(tenant.newImageFolder())),
      body: { destinationImageFolderId: (await tenant.newImageFolder()).id },
    }),
    'imageFolder.remove': () => idOf(tenant.newImageFolder()),
    'templateFolder.tree': owned,
    'templateFolder.create': async () => ({
      body: { name: 'New folder', organizationId, parentId: tenant.templateFolder.id },
    }),
    'templateFolder.update': async () => ({
      ...(await idOf(tenant.newTemplateFolder())),
      body: { name: 'New name' },
    }),
    'templateFolder.move': async () => ({
      ...(await idOf(tenant.newTemplateFolder())),
      body: { destinationTemplateFolderId: (await tenant.newTemplateFolder()).id },
    }),
    'templateFolder.remove': () => idOf(tenant.newTemplateFolder()),
    'template.inFolder': async () => ({
      params: { folderId: tenant.templateFolder.id },
      query: {},
    }),
    'template.select': async () => ({ query: { imageFolderId: tenant.templateFolder.id } }),
    'template.get': () => idOf(tenant.template()),
    'template.save': async () => ({ ...(await idOf(tenant.template())), body: designed() }),
    'template.remove': () => idOf(tenant.template()),
    'template.create': async () => ({
      params: { folderId: tenant.templateFolder.id },
      body: designed(),
    }),
    'template.move': async () => ({
      body: {
        templateIds: [(await tenant.template()).id],
        templateFolderId: (await tenant.newTemplateFolder()).id,
      },
    }),
    'health.check': nothing,
  }
  return { inputs, stop: files.stop }
}
