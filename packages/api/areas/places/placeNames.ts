/** Derives a place's other required values from its name, for files that have only names. */

const longestCode = 12

/** “North Campus” becomes NORTHCAMPUS, or NORTHCAMPU2 if that's taken. */
export function codeFrom(name: string, taken: ReadonlySet<string>): string {
  const letters = [...name.normalize('NFD').toUpperCase()].filter((char) => /[A-Z0-9]/.test(char)).join('') || 'PLACE'
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : String(number)
    const code = `${letters.slice(0, longestCode - ending.length)}${ending}`
    if (!taken.has(code)) return code
  }
}

const words: Readonly<Record<string, number>> = { ground: 0, lobby: 0, first: 1, second: 2, third: 3, basement: -1 }

/** The number in its name, or the one its words stand for. */
function saidLevel(name: string): number | undefined {
  const [digits] = /-?\d{1,3}/.exec(name) ?? []
  if (digits !== undefined) return Number(digits)
  const word = name
    .toLowerCase()
    .split(/[^a-z]/)
    .find((each) => Object.hasOwn(words, each))
  return word === undefined ? undefined : words[word]
}

const [lowest, highest] = [-10, 200]

/** The level from the name, or else the next one above all others. */
export function levelIn(name: string, taken: ReadonlySet<number>): number {
  const said = saidLevel(name)
  if (said !== undefined && said >= lowest && said <= highest && !taken.has(said)) return said
  return Math.max(-1, ...taken) + 1
}
