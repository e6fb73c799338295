import type { Question } from './questions.ts'
import type { Contestant } from './race.ts'

/** A server by others. */
export interface Guest {
  readonly contestant: (question: Question) => Contestant
  /** After contacts were added. */
  readonly refill?: () => Promise<void>
}
