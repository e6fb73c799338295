import { useState } from 'react'
import { type Problems, problemsOf } from '../../errors/problems.ts'
import { RequestFailure } from '../../http/requestFailure.ts'

/** One thing at a time: runs it, says whether it runs, and what went wrong, by field. */
export function useTask<Field extends string = never>(fields: readonly Field[] = []) {
  const [running, setRunning] = useState(false)
  const [problems, setProblems] = useState<Problems<Field>>({})
  /** True when it went well. */
  const run = async (task: () => Promise<unknown>): Promise<boolean> => {
    if (running) return false
    setRunning(true)
    setProblems({})
    try {
      await task()
      return true
    } catch (error) {
      // A refusal that the session's rules answer is already leading elsewhere.
      if (!(error instanceof RequestFailure && error.handled)) setProblems(problemsOf(error, fields))
      return false
    } finally {
      setRunning(false)
    }
  }
  return { running, problems, setProblems, run }
}
