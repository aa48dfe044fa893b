/** Keys of cached lists. Stored on disk: never change them. */

/** In place of an organization id: devices that belong to no organization. */
export const UNASSIGNED_SCOPE = 'unassigned'
/** All devices of an organization, or those directly in a workspace. */
export const deviceListKey = (scope: string, workspaceId?: string) =>
  workspaceId === undefined ? `devices/${scope}` : `devices/${scope}/${workspaceId}`
export const wholeKey = (listKey: string) => `whole/${listKey}`
/** Of one folder, or of all folders. */
export const imageListKey = (folderId = '') => `images/${folderId}`
export const templateListKey = (folderId = '') => `templates/${folderId}`
/** Lists that the user made available offline (OFF-05). */
export const availableKey = (scope: string, workspaceId = '') => `available/${scope}/${workspaceId}`
