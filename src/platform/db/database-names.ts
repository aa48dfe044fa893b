const ATTEMPTS = 5
const PAUSE_MS = 50

/** Firefox (153) fails with an UnknownError while another database is being created, and succeeds a moment later. */
export async function databaseNames(storage: Pick<IDBFactory, 'databases'>): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await storage.databases()).flatMap(({ name }) => name ?? [])
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && error.name === 'UnknownError'))
        throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
