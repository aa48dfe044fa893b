import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { AuditKind } from '#src/contract/audit.ts'
import type { CallName, Calls } from '#src/contract/calls.ts'
import type { Answer, Endpoint, Parsed } from '#src/contract/endpoint.ts'

interface Place {
  kind: AuditKind
  id: string
}

/** How one call is audited. */
export interface AuditRule<E extends Endpoint> {
  kind?: AuditKind
  /** Id of a target that exists before the call. */
  targetId?: (input: Parsed<E>, actor: Actor) => string
  /** Compare the target's fields before and after the call. */
  comparesFields?: true
  /** Id of a target that the call creates. */
  createdId?: (answer: Answer<E>) => string
  /** Ids of several targets. An empty list records nothing. */
  targetIds?: (answer: Answer<E>, input: Parsed<E>) => readonly string[]
  place?: (input: Parsed<E>) => Place
  /** For calls whose input does not contain the target's id. */
  resolve?: (
    tx: Tx,
    input: Parsed<E>,
  ) => Promise<{ kind: AuditKind; id: string; place: Place } | undefined>
}

/** Mutating calls without an audit rule, and why. */
export const UNAUDITED_CALLS = {
  'session.login': 'recorded with the session, like a rejected sign-in',
  'session.logout': 'recorded where the session ends',
  'session.refresh': 'renews a session, several times an hour',
  'user.initiateLostPassword': 'needs no account; the use of the link is recorded',
  'user.changeLostPassword': 'recorded with the password',
  'user.finalizeCreation': 'recorded with the account',
  'user.confirmEmail': 'recorded with the address',
  'organization.create': 'recorded with the organization',
  'image.removeMany': 'recorded with the images, in the log of their organization',
  'upload.addPart': 'not visible to users; the request that uses the file is recorded',
  'device.setListView': 'a personal preference',
} as const satisfies Partial<Record<CallName, string>>

type ChangingCall = {
  [K in CallName]: Calls[K]['method'] extends 'GET' ? never : K
}[CallName]
type AuditRules = {
  [K in Exclude<ChangingCall, keyof typeof UNAUDITED_CALLS>]: AuditRule<Calls[K]>
}

interface WithId {
  params: { id: string }
}
const byId = ({ params }: WithId) => params.id
const idOf = ({ id }: { id: string }) => id
const succeededIds = ({ success }: { success: readonly string[] }) => success
const byTarget = <const K extends AuditKind>(kind: K) => ({ kind, targetId: byId })
const compared = <const K extends AuditKind>(kind: K) => ({
  kind,
  targetId: byId,
  comparesFields: true as const,
})
const created = <const K extends AuditKind>(kind: K) => ({ kind, createdId: idOf })
const byCloudNames = { kind: 'manufactured', targetIds: succeededIds } as const
const byGrant = {
  kind: 'user',
  targetId: ({ body }: { body: { userId: string } }) => body.userId,
  place: ({ body }: { body: { workspaceId: string } }) =>
    ({ kind: 'workspace', id: body.workspaceId }) as const,
} as const

async function findRequest(tx: Tx, { params }: WithId) {
  const row = await tx
    .selectFrom('access_requests')
    .select(['user_id', 'workspace_id'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  return (
    row && {
      kind: 'user' as const,
      id: row.user_id,
      place: { kind: 'workspace' as const, id: row.workspace_id },
    }
  )
}

/** One rule per call: its target and where to find the id. */
export const AUDIT_RULES: AuditRules = {
  'session.endOne': {},
  'session.endOthers': {},
  'user.updateSelf': {
    kind: 'user',
    targetId: (_input, { userId }) => userId,
    comparesFields: true,
  },
  'user.invite': created('user'),
  'user.resendInvitation': { kind: 'user', targetId: ({ body }) => body.userId },
  'user.update': compared('user'),
  'user.remove': byTarget('user'),
  'organization.enter': byTarget('organization'),
  'organization.update': compared('organization'),
  'workspace.create': {
    ...created('workspace'),
    place: ({ body }) => ({ kind: 'workspace', id: body.parentId }),
  },
  'workspace.update': compared('workspace'),
  'workspace.move': {
    ...byTarget('workspace'),
    place: ({ body }) => ({ kind: 'workspace', id: body.destinationWorkspaceId }),
  },
  'workspace.remove': byTarget('workspace'),
  'workspace.grant': byGrant,
  'workspace.revoke': byGrant,
  'workspace.requestAccess': byTarget('workspace'),
  'workspace.approveAccess': { resolve: findRequest },
  'workspace.declineAccess': { resolve: findRequest },
  'device.update': compared('device'),
  'device.moveBulk': {
    kind: 'device',
    targetIds: succeededIds,
    place: ({ body }) => ({ kind: 'workspace', id: body.workspaceId }),
  },
  'device.regeneratePin': { kind: 'device', targetId: ({ body }) => body.deviceId },
  'device.setImage': byTarget('device'),
  'device.uploadImage': byTarget('device'),
  'device.setDefaultImage': byTarget('device'),
  'device.setDefaultTemplate': {
    ...byTarget('device'),
    place: ({ body }) => ({ kind: 'template', id: body.templateId }),
  },
  'device.restoreContent': byTarget('device'),
  'device.registerToOrganization': {
    ...created('device'),
    place: ({ body }) => ({ kind: 'workspace', id: body.workspaceId }),
  },
  'device.register': byCloudNames,
  'device.remove': byCloudNames,
  'device.registerToProduct': byCloudNames,
  'device.removeFromProduct': byCloudNames,
  'firmware.update': byCloudNames,
  'firmware.pauseRollout': compared('rollout'),
  'firmware.resumeRollout': compared('rollout'),
  'firmware.cancelRollout': compared('rollout'),
  'deviceModel.create': created('deviceModel'),
  'deviceModel.update': compared('deviceModel'),
  'deviceModel.createRevision': {
    ...created('deviceRevision'),
    place: ({ body }) => ({ kind: 'deviceModel', id: body.deviceGroupId }),
  },
  'deviceModel.updateRevision': compared('deviceRevision'),
  'deviceModel.removeRevision': byTarget('deviceRevision'),
  'schedule.createTemplateEntry': {
    ...created('schedule'),
    place: ({ params }) => ({ kind: 'device', id: params.id }),
  },
  'schedule.createImageEntry': {
    ...created('schedule'),
    place: ({ form }) => ({ kind: 'device', id: form.deviceId }),
  },
  'schedule.updateImageEntry': compared('schedule'),
  'schedule.updateTemplateEntry': compared('schedule'),
  'schedule.remove': byTarget('schedule'),
  'image.remove': byTarget('image'),
  'image.upload': {
    ...created('image'),
    place: ({ params }) => ({ kind: 'imageFolder', id: params.id }),
  },
  'image.move': {
    kind: 'image',
    targetIds: succeededIds,
    place: ({ body }) => ({ kind: 'imageFolder', id: body.imageFolderId }),
  },
  'imageFolder.create': {
    ...created('imageFolder'),
    place: ({ body }) => ({ kind: 'imageFolder', id: body.parentId }),
  },
  'imageFolder.update': compared('imageFolder'),
  'imageFolder.move': {
    ...byTarget('imageFolder'),
    place: ({ body }) => ({ kind: 'imageFolder', id: body.destinationImageFolderId }),
  },
  'imageFolder.remove': byTarget('imageFolder'),
  'template.save': compared('template'),
  'template.remove': byTarget('template'),
  'template.create': {
    ...created('template'),
    place: ({ params }) => ({ kind: 'templateFolder', id: params.folderId }),
  },
  'template.move': {
    kind: 'template',
    targetIds: succeededIds,
    place: ({ body }) => ({ kind: 'templateFolder', id: body.templateFolderId }),
  },
  'templateFolder.create': {
    ...created('templateFolder'),
    place: ({ body }) => ({ kind: 'templateFolder', id: body.parentId }),
  },
  'templateFolder.update': compared('templateFolder'),
  'templateFolder.move': {
    ...byTarget('templateFolder'),
    place: ({ body }) => ({ kind: 'templateFolder', id: body.destinationTemplateFolderId }),
  },
  'templateFolder.remove': byTarget('templateFolder'),
}
