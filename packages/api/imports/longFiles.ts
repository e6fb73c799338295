/** What a thread does once its file turns out to be long. For short files, a person is waiting. */

const longFrom = 20_000

let act = (): void => {}

export const whenFileIsLong = (next: () => void): void => {
  act = next
}

/** Reports how many rows were read so far. */
export function noteRows(count: number): void {
  if (count > longFrom) act()
}
