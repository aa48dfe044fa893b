/** The ETag of a state, for `If-Match`. */
export const versionTag = (updatedAt: string) => `"${Date.parse(updatedAt).toString(36)}"`
