/** Masks key names. Segments that aren't words are IDs, addresses or tokens: a session key is as sensitive as a password. Pure. */

const separator = ':'

/** Part of the application's naming scheme rather than data. */
const isWord = (text: string): boolean => /^\{?[A-Za-z][A-Za-z_.-]{0,23}\}?$/.test(text)

/** Deeper levels show once the user opens one of these prefixes. */
const mostSegments = 2

/** The prefix a key is counted under: up to two words below `base`, with the separator. Empty if it has none. */
export function prefixOf(key: string, base: string): string {
  if (!key.startsWith(base)) return prefixOf(key, '')
  const segments = key.slice(base.length).split(separator).slice(0, -1)
  const end = segments.findIndex((segment) => !isWord(segment))
  const words = segments.slice(0, end === -1 ? mostSegments : Math.min(end, mostSegments))
  return base + words.map((word) => word + separator).join('')
}

const shownEnd = 3

/** `sess:9f8••••`. */
export function maskedKey(key: string): string {
  const segments = key.split(separator)
  const end = segments.slice(0, -1).findIndex((segment) => !isWord(segment))
  const words = segments.slice(0, end === -1 ? segments.length - 1 : end)
  const prefix = words.map((word) => word + separator).join('')
  const rest = key.slice(prefix.length)
  return `${prefix}${rest.slice(0, rest.length > 2 * shownEnd ? shownEnd : 1)}••••`
}

/** For MATCH: escapes the characters that are special there. */
export const patternOf = (prefix: string): string => `${prefix.replace(/[\\*?[\]^-]/g, '\\$&')}*`

/** Field names, masked if they look like data. */
export const maskedField = (name: string): string => (isWord(name) ? name : maskedKey(name))

const longest = 300

function maskedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 5).map(maskedJson)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, 20)
        .map(([name, inside]) => [maskedField(name), maskedJson(inside)]),
    )
  return value === null || typeof value === 'boolean' ? value : '••••'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The structure of a value, never its content: the field names of JSON, or the length of a text. */
export function maskedValue(value: Buffer, wholeLength: number = value.length): string {
  const text = value.toString('utf8')
  const json = wholeLength === value.length ? readJson(text) : undefined
  if (typeof json === 'object' && json !== null) return JSON.stringify(maskedJson(json)).slice(0, longest)
  if (!Buffer.from(text, 'utf8').equals(value) && wholeLength === value.length) return `Binary, ${wholeLength} bytes`
  return `•••••••• (${wholeLength} ${wholeLength === 1 ? 'byte' : 'bytes'})`
}
