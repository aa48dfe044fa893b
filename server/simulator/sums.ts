/** What a fleet did, by the first word of what each panel says. */
export function createSums() {
  const sums = new Map<string, number>()
  return {
    count(line: string) {
      const [word = ''] = line.split(/[ :]/, 1)
      sums.set(word, (sums.get(word) ?? 0) + 1)
    },
    line() {
      const each = [...sums].map(([word, times]) => `${times} ${word}`)
      return each.length > 0 ? each.join(', ') : 'nothing yet'
    },
  }
}
