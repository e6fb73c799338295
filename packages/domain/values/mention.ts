/** Mentions in a text: `@Priya Nair`. */
const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char)

/** Where a word such as `@name` occurs on its own, not as part of a longer one. */
export function placesOf(text: string, name: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWordChar(text[at - 1]) && !isWordChar(text[at + name.length])) places.push(at)
  return places
}

export const isNamed = (text: string, name: string): boolean => placesOf(text, `@${name}`).length > 0
