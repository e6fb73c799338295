/** A failure says that nothing was changed only where that is known. */
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import { watchingSaves } from '../database/whole.ts'

const isOurs = (error: unknown): boolean => !(error instanceof Failure) || error.status >= 500

/** Some of it is saved for good, and then something failed. */
function partly(error: unknown): Failure {
  if (error instanceof Failure)
    return failure('outcome_unknown', {
      message: 'Part of this was saved before the database stopped responding. Check before you try again.',
    })
  return failure('broken', {
    message: 'Something went wrong on our side after part of this was saved. Check before you try again.',
  })
}

/** `isQuestion`: nothing can have changed, so an answer that was lost is only an answer that was lost. */
export const tellingTruth = <T>(isQuestion: boolean, work: () => Promise<T>): Promise<T> =>
  watchingSaves(async (saved) => {
    try {
      return await work()
    } catch (error) {
      if (isQuestion)
        throw error instanceof Failure && error.code === 'outcome_unknown'
          ? Object.assign(failure('unavailable'), { cause: error })
          : error
      throw saved.anything && isOurs(error) ? Object.assign(partly(error), { cause: error }) : error
    }
  })
