/** As people know it; its own name where nothing else is said. */
export const displayNameOf = ({ displayName, name }: { displayName: string; name: string }) =>
  displayName || name
