/** The ETag of a state that was last changed then: what an `If-Match` names it by. */
export const versionTag = (updatedAt: string) => `"${Date.parse(updatedAt).toString(36)}"`
