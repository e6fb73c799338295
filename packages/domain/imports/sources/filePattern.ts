/** Which files of a folder a source fetches: `contacts-*.csv`. Uses no regular expression, so no pattern is slow. */

/** `*` is any text, `?` any character; case doesn’t matter. */
export function matchesPattern(pattern: string, name: string): boolean {
  const [wanted, given] = [pattern.toLowerCase(), name.toLowerCase()]
  let [at, place] = [0, 0]
  // For the last star: where the pattern continues after it, and where its match ends.
  let [afterStar, starTakes] = [-1, 0]
  while (place < given.length) {
    if (wanted[at] === '*') {
      at++
      afterStar = at
      starTakes = place
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[place])) {
      at++
      place++
    } else if (afterStar >= 0) {
      starTakes++
      at = afterStar
      place = starTakes
    } else return false
  }
  while (wanted[at] === '*') at++
  return at === wanted.length
}

/** Names of uploads that aren’t finished. */
const unfinished = ['.part', '.partial', '.tmp', '.filepart', '.crdownload']

export const isFinishedName = (name: string): boolean =>
  !name.startsWith('.') && !unfinished.some((ending) => name.toLowerCase().endsWith(ending))
