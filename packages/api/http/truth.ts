/** A failure claims that nothing was changed only if that's certain. */
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import { watchingSaves } from '../database/whole.ts'

const isOurs = (error: unknown): boolean => !(error instanceof Failure) || error.status >= 500

/** Part of it was already saved when something failed. */
function partly(error: unknown): Failure {
  if (error instanceof Failure)
    return failure('outcome_unknown', {
      message: 'Part of this was saved before the database stopped responding. Check before you try again.',
    })
  return failure('broken', {
    message: 'Something went wrong on our side after part of this was saved. Check before you try again.',
  })
}

/** `isQuestion`: the request only reads, so a lost answer means nothing more than that. */
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
