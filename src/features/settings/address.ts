import * as v from 'valibot'

import { said } from '#src/widgets/address-fields/address-fields.ts'

export const SETTINGS_TABS = ['userSettings', 'organizationSettings', 'API'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** The tab; `userSettings` without it (SET-02). */
export const SettingsSearchSchema = v.object({ tab: said(v.picklist(SETTINGS_TABS)) })
