const byNumbers = new Intl.Collator('en', { numeric: true })

/** Versions by their numbers: 4.10 comes after 4.9. */
export const compareVersions = (a: string, b: string): number => byNumbers.compare(a, b)
