/** A reason not to start, already worded for the person at the terminal. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

export const diskIsFull = (place: string): string =>
  `The disk that holds ${place} is full; free some space and start again, nothing was lost.`
