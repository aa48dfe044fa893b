export const deviceModelKeys = {
  all: () => ['device-models'] as const,
  of: (organizationId: string) => [...deviceModelKeys.all(), organizationId] as const,
  every: () => [...deviceModelKeys.all(), 'every'] as const,
  /** Separate from the models, which are persisted. */
  revisions: () => ['device-revisions'] as const,
  /** Of one model, or of all models. */
  revisionsOf: (modelId: string | undefined) =>
    [...deviceModelKeys.revisions(), modelId ?? 'all'] as const,
}
