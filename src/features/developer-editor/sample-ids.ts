/** As addresses say them. Apart from the samples: every page knows what its address may say. */
export const SAMPLE_IDS = ['welcome', 'menu', 'sale', 'crowded'] as const
export type SampleId = (typeof SAMPLE_IDS)[number]

/** What an address asks for; the first where it asks for none that there is. */
export const toSampleId = (asked: unknown): SampleId =>
  SAMPLE_IDS.find((id) => id === asked) ?? 'welcome'
