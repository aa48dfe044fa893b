/** Keys of cached lists. Stored on disk: never change them. */

/** In place of an organization id: devices that belong to no organization. */
export const UNASSIGNED_SCOPE = 'unassigned'
/** All devices of an organization, or those directly in a workspace. */
export const deviceListKey = (scope: string, workspaceId?: string) =>
  workspaceId === undefined ? `devices/${scope}` : `devices/${scope}/${workspaceId}`
/** Of the cached value: the workspaces that the user sees. */
export const WORKSPACE_TREE_KEY = 'workspaces'
export const wholeKey = (listKey: string) => `whole/${listKey}`
/** Marks of complete lists: of all devices of an organization, and of its workspaces. */
export const wholeDeviceKeys = (
  scope: string,
  places: readonly (string | null | undefined)[] = [],
) => [undefined, ...places].map((place) => wholeKey(deviceListKey(scope, place ?? undefined)))
/** Of one folder, or of all folders. */
export const imageListKey = (folderId = '') => `images/${folderId}`
export const templateListKey = (folderId = '') => `templates/${folderId}`
/** Lists that the user made available offline (OFF-05). */
export const availableKey = (scope: string, workspaceId = '') => `available/${scope}/${workspaceId}`
