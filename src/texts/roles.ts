/** USER-02 */
export const rolesTexts = {
  ROOT: 'Root',
  ORG_OWNER: 'Owner',
  ORG_ADMIN: 'Administrator',
  ORG_MANAGER: 'Manager',
  ORG_EDITOR: 'Editor',
  ORG_VIEWER: 'Viewer',
}
