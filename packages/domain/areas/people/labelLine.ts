/** The line for a contact on a label: free text with placeholders in braces for the contact's values. */

export const labelPlaces = [
  'displayName',
  'firstName',
  'middleName',
  'lastName',
  'preferredName',
  'externalId',
  'mailStop',
  'suite',
  'mailboxNumber',
  'department',
  'tenant',
  'site',
] as const

const isPlace = (word: string): boolean => (labelPlaces as readonly string[]).includes(word)

/** Why it can't be printed, or undefined. */
export function labelLineProblem(line: string): string | undefined {
  const words = [...line.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word)
  if (/[{}]/.test(line.replace(/\{[^{}]*\}/g, ''))) return 'A brace is missing. Each { needs a }.'
  const strange = words.find((word) => !isPlace(word))
  if (strange !== undefined)
    return `There’s no {${strange}}. Use ${labelPlaces.map((place) => `{${place}}`).join(', ')}.`
  return words.length === 0
    ? 'Use at least one field, like {displayName}. Otherwise every label is the same.'
    : undefined
}
