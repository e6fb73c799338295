import { countryInReply } from '@postern/domain/phone/firstCountry.ts'

/** Looks up the country of the client's IP address. Returns the response as is. */
export type LookUpCountry = (signal: AbortSignal) => Promise<string>

const patienceMs = 2_000
const asked = new WeakMap<LookUpCountry, Promise<string>>()

async function ask(lookUp: LookUpCountry): Promise<string> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), patienceMs)
  const tired = new Promise<string>((resolve) => giveUp.signal.addEventListener('abort', () => resolve('')))
  try {
    return await Promise.race([lookUp(giveUp.signal), tired])
  } catch {
    return ''
  } finally {
    clearTimeout(timer)
  }
}

/** One lookup per page load, no matter how many fields need it. Throws `unable to fetch the country`. */
export async function lookedUpCountry(lookUp: LookUpCountry): Promise<string> {
  const reply = asked.get(lookUp) ?? ask(lookUp)
  asked.set(lookUp, reply)
  return countryInReply(await reply)
}
