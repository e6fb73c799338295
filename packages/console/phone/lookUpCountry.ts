import { addressOf, tokenFor } from '../http/request.ts'
import { pageMeta } from '../pageMeta.ts'

/** Whether the server has a lookup service; if not, the console doesn't send the request. */
export const looksUpCountry = (): boolean => pageMeta('country-lookup') === 'on'

/** The response is text, while all others are JSON; hence not `call`. Nothing depends on it (spec:http#country-lookup). */
export async function lookUpCountry(signal: AbortSignal): Promise<string> {
  const url = addressOf('/api/geo/country', undefined)
  const token = tokenFor({}, url)
  const response = await fetch(url, { signal, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  return response.text()
}
