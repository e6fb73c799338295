/** Countries by their ISO codes; the names are the platform's own. */
const names = new Intl.DisplayNames('en', { type: 'region' })

export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code // not even shaped like a code
  }
}
