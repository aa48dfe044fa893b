/** Values of the URL parameter. A separate file, so that routes do not load the samples. */
export const SAMPLE_IDS = ['welcome', 'menu', 'sale', 'crowded'] as const
export type SampleId = (typeof SAMPLE_IDS)[number]

/** Falls back to the first sample for an unknown value. */
export const toSampleId = (value: unknown): SampleId =>
  SAMPLE_IDS.find((id) => id === value) ?? 'welcome'
