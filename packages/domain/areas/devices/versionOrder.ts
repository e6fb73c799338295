const byNumbers = new Intl.Collator('en', { numeric: true })

/** Compares versions numerically: 4.10 comes after 4.9. */
export const compareVersions = (a: string, b: string): number => byNumbers.compare(a, b)
