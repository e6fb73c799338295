/** Words the user may have meant: one typo away from what they typed. */

const shortestWord = 4

/** Two neighboring letters swapped: the most common typo in names. */
function swaps(word: string): string[] {
  const chars = [...word]
  return chars
    .slice(1)
    .map((char, index) => [...chars.slice(0, index), char, chars[index], ...chars.slice(index + 2)].join(''))
}

/** One letter wrong, missing or extra, as patterns in which `_` is any letter. The first letter is assumed to be right. */
function slips(word: string): string[] {
  const chars = [...word]
  return chars.slice(1).flatMap((_, before) => {
    const at = before + 1
    const [head, tail] = [chars.slice(0, at).join(''), chars.slice(at + 1).join('')]
    return [`${head}_${tail}`, `${head}${tail}`, `${head}_${chars.slice(at).join('')}`]
  })
}

/** LIKE patterns for the words that may have been meant. Numbers and short words are taken literally. */
export const typoPatterns = (word: string, how: 'swapped' | 'slipped'): string[] => {
  const isName = word.length >= shortestWord && ![...word].some((char) => char >= '0' && char <= '9')
  if (!isName) return [word]
  return [...new Set(how === 'swapped' ? swaps(word) : slips(word))].filter((pattern) => pattern !== word)
}

/** Whether the two differ by one typo: neighboring letters swapped, or a letter wrong, missing or extra. */
export function isOneSlip(typed: string, meant: string): boolean {
  const [a, b] = [[...typed], [...meant]]
  if (typed === meant || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let common = 0
  while (common < Math.min(a.length, b.length) - from && a.at(-1 - common) === b.at(-1 - common)) common++
  const [left, right] = [a.slice(from, a.length - common), b.slice(from, b.length - common)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
