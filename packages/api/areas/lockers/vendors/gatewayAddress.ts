/** Address of a lock board gateway. */
export interface GatewayAddress {
  readonly host: string
  readonly port: number
}

/** KERONG's default. */
const usualPort = 23
const hostPattern = /^[a-z0-9][a-z0-9.-]{0,252}$/i

/** `host`, `host:port` or `[v6]:port`. Null for anything else. */
export function readGateway(text: string): GatewayAddress | null {
  const url = URL.parse(`tcp://${text}`)
  if (url?.pathname !== '' || url.search !== '' || url.hash !== '' || url.username !== '') return null
  const isBracketed = url.hostname.startsWith('[')
  const host = isBracketed ? url.hostname.slice(1, -1) : url.hostname
  if (!isBracketed && !hostPattern.test(host)) return null
  return { host, port: url.port === '' ? usualPort : Number(url.port) }
}
