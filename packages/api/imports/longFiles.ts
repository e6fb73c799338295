/** What a thread does once the file it works on turns out to be long. Short ones have a person waiting. */

const longFrom = 20_000

let act = (): void => {}

export const whenFileIsLong = (next: () => void): void => {
  act = next
}

/** How many rows were read so far. */
export function noteRows(count: number): void {
  if (count > longFrom) act()
}
