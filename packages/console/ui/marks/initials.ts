/** Its first letter or digit: a word may be in parentheses. */
const firstLetter = (word: string | undefined): string => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? ''

/** `Torres, Mara` → `Mara Torres`; lists sort by last name, people are addressed by first name. */
export function givenNameFirst(name: string): string {
  const [last = '', given, ...more] = name.split(',').map((part) => part.trim())
  return given && more.length === 0 ? `${given} ${last}` : name.trim()
}

/** `Mara T.`: a short name that still identifies the person. */
export function shortName(name: string): string {
  const words = givenNameFirst(name).split(/\s+/)
  return words.length > 1 ? `${words[0]} ${firstLetter(words.at(-1)).toUpperCase()}.` : (words[0] ?? '')
}

/** `MT` */
export function initials(name: string): string {
  const words = givenNameFirst(name).split(/\s+/)
  return (firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')).toUpperCase()
}
