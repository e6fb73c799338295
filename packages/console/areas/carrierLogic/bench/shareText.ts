/** Formats a share: `12%`, `0.4%`, `less than 0.1%`. */
export function shareText(share: number): string {
  const percent = share * 100
  if (percent === 0) return 'none'
  if (percent < 0.1) return 'less than 0.1%'
  return `${percent < 10 && percent % 1 !== 0 ? percent.toFixed(1) : Math.round(percent)}%`
}
