import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { AuditKind } from '#src/contract/audit.ts'
import type { CallName, Calls } from '#src/contract/calls.ts'
import type { Answer, Endpoint, Parsed } from '#src/contract/endpoint.ts'

interface Place {
  kind: AuditKind
  id: string
}

/** How the entry of one call is made. */
export interface Trail<E extends Endpoint> {
  kind?: AuditKind
  /** The one thing that it is done to, which is there before. */
  of?: (input: Parsed<E>, actor: Actor) => string
  /** The fields of that thing are compared before and after. */
  compares?: true
  /** The one thing that is there afterwards. */
  made?: (answer: Answer<E>) => string
  /** Done to many: to which it was. None is nothing done. */
  many?: (answer: Answer<E>, input: Parsed<E>) => readonly string[]
  at?: (input: Parsed<E>) => Place
  /** Where the input names something else than what it is about. */
  resolve?: (
    tx: Tx,
    input: Parsed<E>,
  ) => Promise<{ kind: AuditKind; id: string; place: Place } | undefined>
}

/** Each changing call that leaves no entry of its own here, and why. */
export const WITHOUT_TRAIL = {
  'session.login': 'written with the session, as is a refusal',
  'session.logout': 'written where the session ends',
  'session.refresh': 'continues a sign-in, some times an hour',
  'user.initiateLostPassword': 'anybody may ask; what is done with the link is written',
  'user.changeLostPassword': 'written with the password',
  'user.finalizeCreation': 'written with the account',
  'user.confirmEmail': 'written with the address',
  'organization.create': 'written with the organisation',
  'device.setListView': 'how somebody likes to look at their own list',
} as const satisfies Partial<Record<CallName, string>>

type ChangingCall = {
  [K in CallName]: Calls[K]['method'] extends 'GET' ? never : K
}[CallName]
type Trails = {
  [K in Exclude<ChangingCall, keyof typeof WITHOUT_TRAIL>]: Trail<Calls[K]>
}

interface WithId {
  params: { id: string }
}
const byId = ({ params }: WithId) => params.id
const idOf = ({ id }: { id: string }) => id
const succeeded = ({ success }: { success: readonly string[] }) => success
const to = <const K extends AuditKind>(kind: K) => ({ kind, of: byId })
const changed = <const K extends AuditKind>(kind: K) => ({
  kind,
  of: byId,
  compares: true as const,
})
const created = <const K extends AuditKind>(kind: K) => ({ kind, made: idOf })
const named = { kind: 'manufactured', many: succeeded } as const
const granted = {
  kind: 'user',
  of: ({ body }: { body: { userId: string } }) => body.userId,
  at: ({ body }: { body: { workspaceId: string } }) =>
    ({ kind: 'workspace', id: body.workspaceId }) as const,
} as const

async function requested(tx: Tx, { params }: WithId) {
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

/** One line a call: to what it is done, and where the name of that stands. */
export const TRAILS: Trails = {
  'session.endOne': {},
  'session.endOthers': {},
  'user.updateSelf': { kind: 'user', of: (_input, { userId }) => userId, compares: true },
  'user.invite': created('user'),
  'user.resendInvitation': { kind: 'user', of: ({ body }) => body.userId },
  'user.update': changed('user'),
  'user.remove': to('user'),
  'organization.enter': to('organization'),
  'organization.update': changed('organization'),
  'workspace.create': {
    ...created('workspace'),
    at: ({ body }) => ({ kind: 'workspace', id: body.parentId }),
  },
  'workspace.update': changed('workspace'),
  'workspace.move': {
    ...to('workspace'),
    at: ({ body }) => ({ kind: 'workspace', id: body.destinationWorkspaceId }),
  },
  'workspace.remove': to('workspace'),
  'workspace.grant': granted,
  'workspace.revoke': granted,
  'workspace.requestAccess': to('workspace'),
  'workspace.approveAccess': { resolve: requested },
  'workspace.declineAccess': { resolve: requested },
  'device.update': changed('device'),
  'device.moveBulk': {
    kind: 'device',
    many: succeeded,
    at: ({ body }) => ({ kind: 'workspace', id: body.workspaceId }),
  },
  'device.regeneratePin': { kind: 'device', of: ({ body }) => body.deviceId },
  'device.setImage': to('device'),
  'device.uploadImage': to('device'),
  'device.setDefaultImage': to('device'),
  'device.setDefaultTemplate': {
    ...to('device'),
    at: ({ body }) => ({ kind: 'template', id: body.templateId }),
  },
  'device.registerToOrganization': {
    ...created('device'),
    at: ({ body }) => ({ kind: 'workspace', id: body.workspaceId }),
  },
  'device.register': named,
  'device.remove': named,
  'device.registerToProduct': named,
  'device.removeFromProduct': named,
  'firmware.update': named,
  'firmware.pauseRollout': changed('rollout'),
  'firmware.resumeRollout': changed('rollout'),
  'firmware.cancelRollout': changed('rollout'),
  'deviceModel.create': created('deviceModel'),
  'deviceModel.update': changed('deviceModel'),
  'deviceModel.createRevision': {
    ...created('deviceRevision'),
    at: ({ body }) => ({ kind: 'deviceModel', id: body.deviceGroupId }),
  },
  'deviceModel.updateRevision': changed('deviceRevision'),
  'deviceModel.removeRevision': to('deviceRevision'),
  'schedule.createTemplateEntry': {
    ...created('schedule'),
    at: ({ params }) => ({ kind: 'device', id: params.id }),
  },
  'schedule.createImageEntry': {
    ...created('schedule'),
    at: ({ form }) => ({ kind: 'device', id: form.deviceId }),
  },
  'schedule.updateImageEntry': changed('schedule'),
  'schedule.updateTemplateEntry': changed('schedule'),
  'schedule.remove': to('schedule'),
  'image.remove': to('image'),
  'image.removeMany': { kind: 'image', many: succeeded },
  'image.upload': {
    ...created('image'),
    at: ({ params }) => ({ kind: 'imageFolder', id: params.id }),
  },
  'image.move': {
    kind: 'image',
    many: succeeded,
    at: ({ body }) => ({ kind: 'imageFolder', id: body.imageFolderId }),
  },
  'imageFolder.create': {
    ...created('imageFolder'),
    at: ({ body }) => ({ kind: 'imageFolder', id: body.parentId }),
  },
  'imageFolder.update': changed('imageFolder'),
  'imageFolder.move': {
    ...to('imageFolder'),
    at: ({ body }) => ({ kind: 'imageFolder', id: body.destinationImageFolderId }),
  },
  'imageFolder.remove': to('imageFolder'),
  'template.save': changed('template'),
  'template.remove': to('template'),
  'template.create': {
    ...created('template'),
    at: ({ params }) => ({ kind: 'templateFolder', id: params.folderId }),
  },
  'template.move': {
    kind: 'template',
    many: (_answer, { body }) => body.templateIds,
    at: ({ body }) => ({ kind: 'templateFolder', id: body.templateFolderId }),
  },
  'templateFolder.create': {
    ...created('templateFolder'),
    at: ({ body }) => ({ kind: 'templateFolder', id: body.parentId }),
  },
  'templateFolder.update': changed('templateFolder'),
  'templateFolder.move': {
    ...to('templateFolder'),
    at: ({ body }) => ({ kind: 'templateFolder', id: body.destinationTemplateFolderId }),
  },
  'templateFolder.remove': to('templateFolder'),
}
