/** Names of keys. Where they stop being words they are IDs, addresses or tokens: a session's key is as good as a password. Pure. */

const separator = ':'

/** Part of how an application names its keys, and of no one's data. */
const isWord = (text: string): boolean => /^\{?[A-Za-z][A-Za-z_.-]{0,23}\}?$/.test(text)

/** Deeper ones are seen by looking into one of these. */
const mostSegments = 2

/** What a key is counted under: up to two words below `base`, with the separator. Empty if it has none. */
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

/** For MATCH: what has a meaning there is taken as it is. */
export const patternOf = (prefix: string): string => `${prefix.replace(/[\\*?[\]^-]/g, '\\$&')}*`

/** The names of fields, unless they are data. */
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

/** How a value is built, never what it says: the names in JSON, or how long a text is. */
export function maskedValue(value: Buffer, wholeLength: number = value.length): string {
  const text = value.toString('utf8')
  const json = wholeLength === value.length ? readJson(text) : undefined
  if (typeof json === 'object' && json !== null) return JSON.stringify(maskedJson(json)).slice(0, longest)
  if (!Buffer.from(text, 'utf8').equals(value) && wholeLength === value.length) return `Binary, ${wholeLength} bytes`
  return `•••••••• (${wholeLength} ${wholeLength === 1 ? 'byte' : 'bytes'})`
}
