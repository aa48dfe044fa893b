/** From one moment to another, in milliseconds; of an entry, the end as it was chosen. */
export interface Times {
  start: number
  end: number
}
