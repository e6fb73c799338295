/** IP addresses and the networks they're in, for both IPv4 and IPv6. */
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = readonly [Address, number]

const bitsOf = (address: Address): number => (address.kind() === 'ipv4' ? 32 : 128)
/** `::ffff:203.0.113.7`: how a dual-stack socket reports an IPv4 address. */
const mappedBits = 96

/** Only common notations: the library also accepts `127.1` and `0x7f000001`, which look like other addresses. */
function readAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null
}

const asVersion4 = ([address, bits]: Network): Network =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mappedBits
    ? [address.toIPv4Address(), bits - mappedBits]
    : [address, bits]

/** An address, or a network in CIDR notation: `203.0.113.0/24`. Null: neither. */
export function readNetwork(text: string): Network | null {
  const [written = '', bits, ...rest] = text.split('/')
  const address = readAddress(written)
  if (address === null || rest.length > 0) return null
  if (bits === undefined) return asVersion4([address, bitsOf(address)])
  return /^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf(address) ? asVersion4([address, Number(bits)]) : null
}

/** An invalid address is in no network. */
export function isInside(networks: readonly string[], address: string): boolean {
  const [asking] = readNetwork(address) ?? []
  if (asking === undefined || address.includes('/')) return false
  return networks.some((each) => {
    const [network, bits] = readNetwork(each) ?? []
    return (
      network !== undefined && bits !== undefined && network.kind() === asking.kind() && asking.match(network, bits)
    )
  })
}

/** Why one of these can't be a network, or undefined. */
export function networkProblem(networks: readonly string[]): string | undefined {
  const wrong = networks.find((network) => readNetwork(network) === null)
  return wrong === undefined ? undefined : `“${wrong}” isn’t an IP address or a network like 203.0.113.0/24.`
}

const prefixOfVersion6 = 64

/**
 * What an address counts as in rate limits. An IPv6 subscriber has at least a /64 to choose addresses from, so all of it
 * counts as one; each IPv4 address counts separately.
 */
export function addressOwner(address: string): string {
  const [read] = readNetwork(address) ?? []
  if (read === undefined) return address
  if (read.kind() === 'ipv4') return read.toString()
  const { parts } = ipaddr.IPv6.parse(read.toString())
  return `${new ipaddr.IPv6([...parts.slice(0, prefixOfVersion6 / 16), 0, 0, 0, 0]).toString()}/${prefixOfVersion6}`
}
