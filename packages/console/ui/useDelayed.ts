import { useEffect, useState } from 'react'

/** False at first, true after `ms`: fast responses must not flash a skeleton. */
export function useDelayed(ms = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
