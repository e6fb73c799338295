/** Runs an action on a shape: returns the error to the caller to show in place, and refreshes the lists. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { unmatchedKey } from './unmatchedApi.ts'

export function useAct() {
  const client = useQueryClient()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const act = async <T>(run: () => Promise<T>): Promise<{ done: T } | null> => {
    setRunning(true)
    setProblem(null)
    try {
      const done = await run()
      await client.invalidateQueries({ queryKey: unmatchedKey })
      return { done }
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      setProblem(error.body?.errors?.map(({ description }) => description).join(' ') || error.message)
      return null
    } finally {
      setRunning(false)
    }
  }
  return { act, running, problem }
}
