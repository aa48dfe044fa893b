/** Tabs of the device dialog in their order (DEV-45). */
export const DEVICE_TABS = ['devicePreview', 'defaultContent', 'scheduledContent'] as const
export type DeviceTab = (typeof DEVICE_TABS)[number]
