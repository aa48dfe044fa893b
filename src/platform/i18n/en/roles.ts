import { addNamespace } from '../runtime.ts'

/** USER-02 */
export const roles = addNamespace('roles', {
  ROOT: 'Root',
  ORG_OWNER: 'Owner',
  ORG_ADMIN: 'Administrator',
  ORG_MANAGER: 'Manager',
  ORG_EDITOR: 'Editor',
  ORG_VIEWER: 'Viewer',
})
