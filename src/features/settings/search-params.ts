import * as v from 'valibot'

import { optionalParam } from '#src/platform/search-params.ts'

export const SETTINGS_TABS = ['userSettings', 'organizationSettings', 'API'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Defaults to `userSettings` (SET-02). */
export const SettingsSearchSchema = v.object({ tab: optionalParam(v.picklist(SETTINGS_TABS)) })
