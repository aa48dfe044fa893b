/** Names of the lists that are kept. Stored on disk: never change one. */

/** Stands where an organisation's id does: the devices that belong to none. */
export const UNASSIGNED_SCOPE = 'unassigned'
/** All devices of an organisation, or with a workspace those directly in it. */
export const deviceListKey = (scope: string, workspaceId?: string) =>
  workspaceId === undefined ? `devices/${scope}` : `devices/${scope}/${workspaceId}`
export const wholeKey = (listKey: string) => `whole/${listKey}`
/** Of one folder, or of all. */
export const imageListKey = (folderId = '') => `images/${folderId}`
export const templateListKey = (folderId = '') => `templates/${folderId}`
/** What was made available on purpose (OFF-05). */
export const availableKey = (scope: string, workspaceId = '') => `available/${scope}/${workspaceId}`
