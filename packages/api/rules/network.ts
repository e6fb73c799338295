import { isIP } from 'node:net'

/** An address, or a network: an address with how many of its bits are fixed. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Why one of these cannot be let in, or undefined. */
export function networkProblem(networks: readonly string[]): string | undefined {
  const wrong = networks.find((network) => !isNetwork(network))
  return wrong === undefined ? undefined : `“${wrong}” is no address and no network like 203.0.113.0/24.`
}
