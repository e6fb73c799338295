import type { Question } from './questions.ts'
import type { Contestant } from './race.ts'

/** A third-party server. */
export interface Guest {
  readonly contestant: (question: Question) => Contestant
  /** Called after contacts were added. */
  readonly refill?: () => Promise<void>
}
