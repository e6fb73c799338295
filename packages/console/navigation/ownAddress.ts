/**
 * Which URLs the console itself may open: only paths of its own origin. Browsers strip tabs, line breaks
 * and leading spaces, read `\` as `/` and decode later than we do, so anything with one of those is refused.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const treacherous = /[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The URL as a path with query and hash, or undefined if it isn't ours. */
export function ownAddress(target: string, origin: string = location.origin): string | undefined {
  if (treacherous.test(target)) return undefined
  const path = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
  const plain = decoded(path.split(/[?#]/)[0] ?? '')
  if (plain === undefined || treacherous.test(plain) || !/^\/(?!\/)/.test(path) || /^\/\//.test(plain)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined
}
