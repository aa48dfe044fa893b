export const deviceModelKeys = {
  all: () => ['device-models'] as const,
  of: (organizationId: string) => [...deviceModelKeys.all(), organizationId] as const,
  every: () => [...deviceModelKeys.all(), 'every'] as const,
  /** Not among the models, which are kept for the next visit. */
  revisions: () => ['device-revisions'] as const,
  /** Of one model, or of all. */
  revisionsOf: (modelId: string | undefined) =>
    [...deviceModelKeys.revisions(), modelId ?? 'all'] as const,
}
