import { useSyncExternalStore } from 'react'

import { currentTheme, onTheme } from './theme.ts'

export const useTheme = () => useSyncExternalStore(onTheme, currentTheme)
