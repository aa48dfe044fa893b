import '#src/platform/i18n/en/gate.ts'

import type { Problem } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'

/** How long to wait, where it was asked too often. */
export const tooManyText = (problem: Problem) =>
  problem.kind === 'rateLimited'
    ? t('gate:tooMany', { minutes: Math.max(1, Math.ceil(problem.retryAfterMs / 60_000)) })
    : undefined
