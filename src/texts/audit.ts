import { plural } from './plural.ts'

export const auditTexts = {
  table: 'Activity',
  when: 'When',
  who: 'User',
  what: 'Action',
  whence: 'Source',
  nobody: 'Unknown user',
  search: 'Search by name, email or address',
  person: 'User',
  everybody: 'All users',
  kind: 'Action type',
  all: 'All actions',
  from: 'From',
  till: 'To',
  clear: 'Clear all',
  export: 'Export as CSV',
  exportFailed: 'Could not export the audit log. Try again.',
  needsNetwork: 'The audit log needs a connection.',
  failed: 'Could not load the audit log',
  nothing: 'No matching events',
  browserOn: ({ browser, system }: { browser: string; system: string }) =>
    `${browser} on ${system}`,
  unknownBrowser: 'Unknown browser',
  change: ({ field, before, after }: { field: string; before: string; after: string }) =>
    `${field}: ${before} → ${after}`,
  changed: (field: string) => `${field} changed`,
  none: 'none',
  total: (count: number) => plural(count, `${count} event`, `${count} events`),
  group: {
    session: 'Sign-ins',
    user: 'Users',
    organization: 'Organization',
    workspace: 'Workspaces and access',
    device: 'Devices',
    schedule: 'Schedules',
    image: 'Images',
    imageFolder: 'Image folders',
    template: 'Templates',
    templateFolder: 'Template folders',
    deviceModel: 'Device models',
    firmware: 'Firmware',
  },
  thing: {
    device: (count: number) => plural(count, `${count} device`, `${count} devices`),
    image: (count: number) => plural(count, `${count} image`, `${count} images`),
    template: (count: number) => plural(count, `${count} template`, `${count} templates`),
    manufactured: (count: number) => plural(count, `${count} device`, `${count} devices`),
    other: (count: number) => plural(count, 'an item', `${count} items`),
  },
  action: {
    'session-login': () => 'signed in',
    'session-logout': () => 'signed out',
    'session-refused': () => 'failed to sign in',
    'session-endOne': () => 'signed out another session',
    'session-endOthers': () => 'signed out all other sessions',
    'user-updateSelf': () => 'updated their profile',
    'user-invite': ({ target }: { target: string }) => `invited ${target}`,
    'user-resendInvitation': ({ target }: { target: string }) =>
      `resent the invitation to ${target}`,
    'user-update': ({ target }: { target: string }) => `updated ${target}`,
    'user-remove': ({ target }: { target: string }) => `deleted the user ${target}`,
    'user-changeLostPassword': () => 'reset their password using an email link',
    'user-finalizeCreation': () => 'accepted the invitation',
    'user-confirmEmail': () => 'confirmed a new email address',
    'organization-create': ({ target }: { target: string }) => `created the organization ${target}`,
    'organization-enter': ({ target }: { target: string }) =>
      `logged in to ${target} as platform staff`,
    'organization-update': ({ target }: { target: string }) => `updated the organization ${target}`,
    'workspace-create': ({ target, place }: { target: string; place: string }) =>
      `added the workspace ${target} to ${place}`,
    'workspace-update': ({ target }: { target: string }) => `updated the workspace ${target}`,
    'workspace-move': ({ target, place }: { target: string; place: string }) =>
      `moved the workspace ${target} to ${place}`,
    'workspace-remove': ({ target }: { target: string }) => `deleted the workspace ${target}`,
    'workspace-grant': ({ target, place }: { target: string; place: string }) =>
      `gave ${target} access to ${place}`,
    'workspace-revoke': ({ place, target }: { place: string; target: string }) =>
      `revoked access to ${place} from ${target}`,
    'workspace-requestAccess': ({ target }: { target: string }) => `requested access to ${target}`,
    'workspace-approveAccess': ({ place, target }: { place: string; target: string }) =>
      `approved access to ${place} for ${target}`,
    'workspace-declineAccess': ({ place, target }: { place: string; target: string }) =>
      `declined access to ${place} for ${target}`,
    'device-update': ({ target }: { target: string }) => `updated the device ${target}`,
    'device-moveBulk': ({ target, place }: { target: string; place: string }) =>
      `moved ${target} to ${place}`,
    'device-regeneratePin': ({ target }: { target: string }) => `generated a new PIN for ${target}`,
    'device-setImage': ({ target }: { target: string }) => `assigned an image to ${target}`,
    'device-uploadImage': ({ target }: { target: string }) => `uploaded an image to ${target}`,
    'device-setDefaultImage': ({ target }: { target: string }) =>
      `set the default image of ${target}`,
    'device-setDefaultTemplate': ({ place, target }: { place: string; target: string }) =>
      `set ${place} as the default of ${target}`,
    'device-restoreContent': ({ target }: { target: string }) =>
      `restored the previous content of ${target}`,
    'device-registerToOrganization': ({ target, place }: { target: string; place: string }) =>
      `registered the device ${target} in ${place}`,
    'device-register': ({ target }: { target: string }) => `registered ${target}`,
    'device-remove': ({ target }: { target: string }) => `removed ${target}`,
    'device-registerToProduct': ({ target }: { target: string }) =>
      `registered ${target} for a product`,
    'device-removeFromProduct': ({ target }: { target: string }) =>
      `removed ${target} from a product`,
    'firmware-update': ({ target }: { target: string }) =>
      `started a firmware rollout to ${target}`,
    'firmware-pauseRollout': ({ target }: { target: string }) => `paused the rollout of ${target}`,
    'firmware-resumeRollout': ({ target }: { target: string }) =>
      `resumed the rollout of ${target}`,
    'firmware-cancelRollout': ({ target }: { target: string }) =>
      `canceled the rollout of ${target}`,
    'deviceModel-create': ({ target }: { target: string }) => `added the device model ${target}`,
    'deviceModel-update': ({ target }: { target: string }) => `updated the device model ${target}`,
    'deviceModel-createRevision': ({ target, place }: { target: string; place: string }) =>
      `added the revision ${target} to ${place}`,
    'deviceModel-updateRevision': ({ target }: { target: string }) =>
      `updated the revision ${target}`,
    'deviceModel-removeRevision': ({ target }: { target: string }) =>
      `deleted the revision ${target}`,
    'schedule-createTemplateEntry': ({ target, place }: { target: string; place: string }) =>
      `scheduled ${target} on ${place}`,
    'schedule-createImageEntry': ({ target, place }: { target: string; place: string }) =>
      `scheduled ${target} on ${place}`,
    'schedule-updateImageEntry': ({ target }: { target: string }) => `updated the entry ${target}`,
    'schedule-updateTemplateEntry': ({ target }: { target: string }) =>
      `updated the entry ${target}`,
    'schedule-remove': ({ target }: { target: string }) => `deleted the entry ${target}`,
    'image-remove': ({ target }: { target: string }) => `deleted the image ${target}`,
    'image-removeMany': ({ target }: { target: string }) => `deleted ${target}`,
    'image-upload': ({ target, place }: { target: string; place: string }) =>
      `uploaded ${target} to ${place}`,
    'image-move': ({ target, place }: { target: string; place: string }) =>
      `moved ${target} to ${place}`,
    'imageFolder-create': ({ target, place }: { target: string; place: string }) =>
      `added the folder ${target} to ${place}`,
    'imageFolder-update': ({ target }: { target: string }) => `renamed the folder ${target}`,
    'imageFolder-move': ({ target, place }: { target: string; place: string }) =>
      `moved the folder ${target} to ${place}`,
    'imageFolder-remove': ({ target }: { target: string }) => `deleted the folder ${target}`,
    'template-save': ({ target }: { target: string }) => `saved the template ${target}`,
    'template-remove': ({ target }: { target: string }) => `deleted the template ${target}`,
    'template-create': ({ target, place }: { target: string; place: string }) =>
      `added the template ${target} to ${place}`,
    'template-move': ({ target, place }: { target: string; place: string }) =>
      `moved ${target} to ${place}`,
    'templateFolder-create': ({ target, place }: { target: string; place: string }) =>
      `added the folder ${target} to ${place}`,
    'templateFolder-update': ({ target }: { target: string }) => `renamed the folder ${target}`,
    'templateFolder-move': ({ target, place }: { target: string; place: string }) =>
      `moved the folder ${target} to ${place}`,
    'templateFolder-remove': ({ target }: { target: string }) => `deleted the folder ${target}`,
  },
}
