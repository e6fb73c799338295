const minute = 60_000

/** `45 min`, `26 h`, `3 d`. Hours up to two days, because "26 h over" is more precise than "1 d over". */
export function spanText(ms: number): string {
  const minutes = ms / minute
  if (minutes < 59.5) return `${Math.max(1, Math.round(minutes))} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
