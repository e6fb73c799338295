/** Where a link may lead: the web, an email address, or our own pages. */
export interface SafeAddress {
  readonly href: string
  /** Another site, or the email app. */
  readonly outside: boolean
}

const outsideProtocols: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/** Browsers skip control characters and blanks inside a URL, so they're removed before anything is compared. */
const withoutControls = (address: string): string =>
  Array.from(address, (char) => (char > ' ' && char !== '\u007f' ? char : '')).join('')

/** One of our paths, or an anchor on the page. To a browser, `//host` and `/\host` are other sites. */
export function ownAddress(address: string): string | null {
  const text = withoutControls(address)
  if (text.startsWith('#')) return text
  return text.startsWith('/') && text[1] !== '/' && text[1] !== '\\' ? text : null
}

/** Null: the link is shown as text. */
export function safeAddress(address: string): SafeAddress | null {
  const own = ownAddress(address)
  if (own !== null) return { href: own, outside: false }
  const url = URL.parse(withoutControls(address))
  return url && outsideProtocols.has(url.protocol) ? { href: url.href, outside: true } : null
}
