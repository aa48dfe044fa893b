/**
 * What `npm test` runs of the slower kinds, by file: what would ruin a user's day. `npm run test:full` runs all of them,
 * and of these files the stories tagged `@full`.
 * `tests/architecture/tiers.test.ts` holds the names against the folders.
 */
export const CORE_STORIES: readonly string[] = [
  'content',
  'from-nothing',
  'logout',
  'main-job',
  'media-library',
  'offline-rename',
  'pending',
  'register',
  'roles',
  'scheduler',
  'session',
  'sign-in',
  'workspaces',
]
export const CORE_FAULTS: readonly string[] = ['answers', 'every-kind', 'refusals', 'storage']

/** Unit and integration tests that take as long as dozens of others, or need root; `npm test` leaves them to `npm run test:full`. */
export const SLOW_UNITS: readonly string[] = [
  'server/db/embedded.test.ts',
  'server/firmware/rollouts.test.ts',
  'server/http/resource-exhaustion.test.ts',
  'server/dev.test.ts',
  'server/drawing/template-drawer.test.ts',
  'server/launch.test.ts',
  'server/demo/seed/demo.test.ts',
  'server/demo/simulator/firmware.test.ts',
  'server/demo/simulator/simulator.test.ts',
  'server/start.test.ts',
  'tests/integration/imaging-equality.test.ts',
  'tests/integration/panels-through-kill.test.ts',
  'tests/integration/template-equality.test.ts',
]

/** `npm test` sets it to `gate`; unset, a runner started by hand runs what it is told to. */
export const TIER_VARIABLE = 'TEST_TIER'
export const isGate = (): boolean => process.env[TIER_VARIABLE] === 'gate'

/** How many random questions a list is asked that the server and the console answer alike. */
export const LIST_QUESTIONS = isGate() ? 90 : 300
