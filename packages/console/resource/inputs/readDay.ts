/** What people type for a day: `2/1/26`, `02/01/2026`, `2026-02-01`. Null when it is none, as February 30 is. */
export function readDay(text: string): string | null {
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text.trim())
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  const [year, month, day] = american
    ? [american[3] ?? '', american[1] ?? '', american[2] ?? '']
    : [iso?.[1] ?? '', iso?.[2] ?? '', iso?.[3] ?? '']
  if (year === '') return null
  // Contracts and go-lives: the century is ours.
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : null
}
