/** Asks a third party which country an IP address is in. It gets only the address: no cookie, no token, no referrer. */
import { lookUpFailed } from '@postern/domain/phone/firstCountry.ts'

export type CountryLookUp = (address: string) => Promise<string>

/** The reply when the country is unknown: any text that doesn't start with 1 means that. */
export const notKnown = `0;;;${lookUpFailed}`

const patienceMs = 2_000
const keepMs = { known: 24 * 3_600_000, notKnown: 60_000 }
const mostKept = 1_000

interface Kept {
  readonly reply: Promise<string>
  until: number
}

async function ask(url: string, address: string): Promise<string> {
  try {
    const response = await fetch(url.replaceAll('{ip}', encodeURIComponent(address)), {
      headers: { accept: 'text/plain' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = (await response.text()).slice(0, 200)
    return /^1;[A-Z]{2}(;|$)/.test(text) ? (text.split(/[\r\n]/)[0] ?? notKnown) : notKnown
  } catch {
    return notKnown
  }
}

/** Looks up each address once a day, or again after a minute if its country was unknown. */
export function countryLookUp(url: string | undefined, now: () => number = Date.now): CountryLookUp {
  const kept = new Map<string, Kept>()
  return (address) => {
    if (url === undefined) return Promise.resolve(notKnown)
    const known = kept.get(address)
    if (known && known.until > now()) return known.reply
    const fresh: Kept = { reply: ask(url, address), until: Number.POSITIVE_INFINITY }
    void fresh.reply.then((reply) => {
      fresh.until = now() + (reply === notKnown ? keepMs.notKnown : keepMs.known)
    })
    kept.delete(address)
    kept.set(address, fresh)
    const oldest = kept.keys().next().value
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return fresh.reply
  }
}
