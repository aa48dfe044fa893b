import { describe, expect, it } from 'vitest'

import { type CallName, calls } from '#src/contract/calls.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'

import { can } from './permissions.ts'

const ROLES = ['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER', 'ROOT'] as const

/** The lowest role that may make each call, written by hand. */
const LOWEST: Record<'none' | 'required' | (typeof ROLES)[number], readonly CallName[]> = {
  none: [
    'health.check',
    'organization.create',
    'organization.publicSignUp',
    'session.demoAccounts',
    'session.login',
    'session.logout',
    'session.refresh',
    'user.changeLostPassword',
    'user.confirmEmail',
    'user.finalizeCreation',
    'user.initiateLostPassword',
    'workspace.timezones',
  ],
  required: [
    'organization.get',
    'session.endOne',
    'session.endOthers',
    'session.own',
    'user.self',
    'user.updateSelf',
  ],
  ORG_VIEWER: [
    'device.count',
    'device.get',
    'device.getListView',
    'device.list',
    'device.setListView',
    'device.some',
    'deviceModel.list',
    'image.file',
    'image.list',
    'image.owners',
    'imageFolder.tree',
    'lineup.ofWorkspace',
    'organization.deviceGroups',
    'organization.workspacesPermissions',
    'schedule.ofDevice',
    'search.everything',
    'template.get',
    'template.inFolder',
    'template.select',
    'templateFolder.tree',
    'user.get',
    'user.ofOrganization',
    'workspace.ofUser',
    'workspace.requestAccess',
    'workspace.tree',
    'workspace.users',
  ],
  ORG_EDITOR: [
    'device.restoreContent',
    'device.setDefaultImage',
    'device.setDefaultTemplate',
    'device.setImage',
    'device.uploadImage',
    'image.move',
    'image.remove',
    'image.removeMany',
    'image.upload',
    'imageFolder.create',
    'schedule.createImageEntry',
    'schedule.createTemplateEntry',
    'schedule.remove',
    'schedule.updateImageEntry',
    'schedule.updateTemplateEntry',
    'template.create',
    'template.move',
    'template.remove',
    'template.save',
    'templateFolder.create',
    'upload.addPart',
    'upload.parts',
  ],
  ORG_MANAGER: [
    'device.moveBulk',
    'device.regeneratePin',
    'device.registerToOrganization',
    'device.update',
    'registration.findByLetters',
    'user.invite',
    'user.remove',
    'user.resendInvitation',
    'user.update',
    'workspace.accessRequests',
    'workspace.approveAccess',
    'workspace.create',
    'workspace.declineAccess',
    'workspace.grant',
    'workspace.move',
    'workspace.remove',
    'workspace.revoke',
    'workspace.update',
  ],
  ORG_ADMIN: [
    'audit.export',
    'audit.list',
    'imageFolder.move',
    'imageFolder.remove',
    'imageFolder.update',
    'organization.update',
    'templateFolder.move',
    'templateFolder.remove',
    'templateFolder.update',
    'user.ofOrganizationForAdmins',
  ],
  ORG_OWNER: [],
  ROOT: [
    'device.register',
    'device.registerToProduct',
    'device.remove',
    'device.removeFromProduct',
    'device.unassigned',
    'deviceModel.create',
    'deviceModel.createRevision',
    'deviceModel.removeRevision',
    'deviceModel.revisions',
    'deviceModel.update',
    'deviceModel.updateRevision',
    'firmware.info',
    'firmware.shadows',
    'firmware.update',
    'firmware.manufactured',
    'firmware.rollouts',
    'firmware.pauseRollout',
    'firmware.resumeRollout',
    'firmware.cancelRollout',
    'organization.enter',
    'organization.list',
    'user.all',
  ],
}

const lowestRole = ({ auth }: Endpoint) =>
  auth === 'none' || auth === 'required' ? auth : ROLES.find((role) => can({ role }, auth))
const callsFrom = (lowest: keyof typeof LOWEST) =>
  Object.entries<Endpoint>(calls)
    .filter(([, endpoint]) => lowestRole(endpoint) === lowest)
    .map(([name]) => name)
    .toSorted()

describe('the lowest role for each call', () => {
  it.each([
    ['none', 'need no sign-in'],
    ['required', 'need any sign-in'],
    ['ORG_VIEWER', 'viewers see devices, content, users and permissions [PERM-14]'],
    ['ORG_EDITOR', 'editors manage content and its folders [PERM-15, PERM-23, PERM-25]'],
    ['ORG_MANAGER', 'managers manage devices, users, workspaces [PERM-16, PERM-20, PERM-22]'],
    ['ORG_ADMIN', 'admins manage settings and folder settings [PERM-17, PERM-26]'],
    ['ORG_OWNER', 'owners have no calls beyond those of admins'],
    ['ROOT', 'ROOT alone has the calls of the platform [PERM-18]'],
  ] as const)('%s: %s', (lowest, _title) => {
    expect(callsFrom(lowest)).toEqual([...LOWEST[lowest]].toSorted())
  })

  it('lets editors change content in bulk and managers move devices in bulk [PERM-24]', () => {
    for (const name of [
      'image.move',
      'image.removeMany',
      'template.move',
      'device.setImage',
    ] as const)
      expect(lowestRole(calls[name])).toBe('ORG_EDITOR')
    expect(lowestRole(calls['device.moveBulk'])).toBe('ORG_MANAGER')
  })
})
