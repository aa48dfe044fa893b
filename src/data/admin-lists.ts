import { DEFAULT_LIMIT } from '#src/contract/page.ts'

const EMPTY_PAGE = { data: [], limit: DEFAULT_LIMIT, offset: 0, total: 0 }

/** The initial, empty pages of the admin panel's lists (ORG-25). */
export const ADMIN_LISTS = {
  organizations: EMPTY_PAGE,
  users: EMPTY_PAGE,
  /** The offset of the second page; as the offset of the first it would skip twenty devices (ORG-26). */
  unassignedDevices: { ...EMPTY_PAGE, offset: DEFAULT_LIMIT },
  deviceGroups: EMPTY_PAGE,
}

/** The query of a page; pages count from 1 (CONST-01). */
export const adminPage = (list: keyof typeof ADMIN_LISTS, page: number) => {
  const { limit } = ADMIN_LISTS[list]
  return { limit, offset: (page - 1) * limit }
}
