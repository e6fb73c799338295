import { useState } from 'react'
import { type Problems, problemsOf } from '../../errors/problems.ts'
import { RequestFailure } from '../../http/requestFailure.ts'

/** Runs one task at a time; returns whether it's running, and its errors by field. */
export function useTask<Field extends string = never>(fields: readonly Field[] = []) {
  const [running, setRunning] = useState(false)
  const [problems, setProblems] = useState<Problems<Field>>({})
  /** Returns true on success. */
  const run = async (task: () => Promise<unknown>): Promise<boolean> => {
    if (running) return false
    setRunning(true)
    setProblems({})
    try {
      await task()
      return true
    } catch (error) {
      // A refusal handled by the session's rules is already redirecting.
      if (!(error instanceof RequestFailure && error.handled)) setProblems(problemsOf(error, fields))
      return false
    } finally {
      setRunning(false)
    }
  }
  return { running, problems, setProblems, run }
}
