/** The display name, or the name if it is empty. */
export const displayNameOf = ({ displayName, name }: { displayName: string; name: string }) =>
  displayName || name
