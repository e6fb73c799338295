/**
 * Which addresses the console itself may open: paths of its own origin, nothing else. Browsers drop tabs, line
 * breaks and leading blanks, read `\` as `/` and decode later than we do; so whatever holds one of those is refused.
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

/** The address as a path with query and hash, or undefined when it is not ours. */
export function ownAddress(target: string, origin: string = location.origin): string | undefined {
  if (treacherous.test(target)) return undefined
  const path = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
  const plain = decoded(path.split(/[?#]/)[0] ?? '')
  if (plain === undefined || treacherous.test(plain) || !/^\/(?!\/)/.test(path) || /^\/\//.test(plain)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined
}
