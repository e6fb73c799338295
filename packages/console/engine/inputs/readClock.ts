/** Parses a typed time of day: `8`, `830`, `8:30`, `5pm`, `24:00`. Null if it isn't one. */
export function readClock(text: string): string | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!match) return null
  const [, hourText = '', minuteText = '00', half] = match
  const [written, minute] = [Number(hourText), Number(minuteText)]
  if (half && (written < 1 || written > 12)) return null
  const hour = half ? (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : written
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
