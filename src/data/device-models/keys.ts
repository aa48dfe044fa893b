export const deviceModelKeys = {
  all: () => ['device-models'] as const,
  of: (organizationId: string) => [...deviceModelKeys.all(), organizationId] as const,
}
