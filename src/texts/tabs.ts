/** Labels by the tab's own name (SHELL-33). */
export const tabsTexts = {
  devicePreview: 'Device preview',
  defaultContent: 'Default content',
  scheduledContent: 'Scheduled content',
  registerDevices: 'Register Devices',
  updateFirmware: 'Update Firmware',
  removeDevices: 'Remove Devices',
  userSettings: 'User settings',
  organizationSettings: 'Organization settings',
  API: 'API',
  organizations: 'Organizations',
  users: 'Users',
  devices: 'Devices',
  'upload-file': 'Upload file',
  'media-library': 'Media library',
}
