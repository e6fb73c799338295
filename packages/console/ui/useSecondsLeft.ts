import { useEffect, useState } from 'react'

const secondsTo = (moment: number | null): number =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Whole seconds until a moment, counting down while mounted; 0 once it has passed. */
export function useSecondsLeft(moment: number | null): number {
  const [left, setLeft] = useState(() => secondsTo(moment))
  useEffect(() => {
    setLeft(secondsTo(moment))
    if (secondsTo(moment) === 0) return
    const timer = setInterval(() => {
      setLeft(secondsTo(moment))
      if (secondsTo(moment) === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}

/** `0:24`, `14:02`, `1:00:00` */
export function countdownText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
