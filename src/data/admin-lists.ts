import { DEFAULT_LIMIT } from '#src/contract/page.ts'

const NOTHING_READ = { data: [], limit: DEFAULT_LIMIT, offset: 0, total: 0 }

/** The lists of the admin panel before anything was read, as page objects (ORG-25). */
export const ADMIN_LISTS = {
  organizations: NOTHING_READ,
  users: NOTHING_READ,
  /** Here stands where the page after the first one begins: taken as the first one it would skip twenty devices (ORG-26). */
  unassignedDevices: { ...NOTHING_READ, offset: DEFAULT_LIMIT },
  deviceGroups: NOTHING_READ,
}

/** What is asked for a page of one of them; pages count from 1 (CONST-01). */
export const adminPage = (list: keyof typeof ADMIN_LISTS, page: number) => {
  const { limit } = ADMIN_LISTS[list]
  return { limit, offset: (page - 1) * limit }
}
