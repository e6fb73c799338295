import { countryInReply } from '@postern/domain/phone/firstCountry.ts'

/** Asks which country the caller's address is in, and gives the answer as it came. */
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

/** One question for as long as the page stands, however many fields ask it. Throws `unable to fetch the country`. */
export async function lookedUpCountry(lookUp: LookUpCountry): Promise<string> {
  const reply = asked.get(lookUp) ?? ask(lookUp)
  asked.set(lookUp, reply)
  return countryInReply(await reply)
}
