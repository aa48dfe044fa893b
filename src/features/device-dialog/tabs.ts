/** In their order (DEV-45). */
export const DEVICE_DIALOG_TABS = ['devicePreview', 'defaultContent', 'scheduledContent'] as const
export type DeviceDialogTab = (typeof DEVICE_DIALOG_TABS)[number]
