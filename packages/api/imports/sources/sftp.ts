/** A connection to a customer’s SFTP server. Nothing is sent to a server whose host key isn’t the confirmed one. */
import { createHash } from 'node:crypto'
import type { AccessTest } from '@postern/domain/imports/sources/importSource.ts'
import type Client from 'ssh2-sftp-client'
import { checkedAddress } from './sftpAddress.ts'
import { SftpProblem } from './sftpProblem.ts'

export interface SftpTarget {
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly login: 'password' | 'key'
  readonly secret: string
  /** The fingerprint that a user confirmed. */
  readonly hostKey: string | null
}

const readyMs = 10_000

/** In the format of `ssh-keygen -l`. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

/** The server's host key differs from the confirmed one, or none is confirmed. */
export class HostKeyRefused extends SftpProblem {
  readonly fingerprint: string
  readonly hostKey: Exclude<AccessTest['hostKey'], 'confirmed' | null>

  constructor(fingerprint: string, confirmed: string | null) {
    super(
      confirmed === null
        ? 'Confirm the server’s host key first.'
        : 'The server’s host key has changed. If you expected that, test access and confirm the new key.',
    )
    this.fingerprint = fingerprint
    this.hostKey = confirmed === null ? 'unknown' : 'changed'
  }
}

/** `signal` ends the connection, no matter what it’s waiting for. */
export async function withSftp<T>(
  target: SftpTarget,
  networks: readonly string[],
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const host = await checkedAddress(target.host, networks)
  // Loaded on the first connection: most servers never need it.
  const { default: SftpClient } = await import('ssh2-sftp-client')
  // Late events; connect() and the calls reject with the same cause.
  const client = new SftpClient('postern', { error: () => {}, end: () => {}, close: () => {} })
  let refused: HostKeyRefused | undefined
  const end = () => void client.end().catch(() => {})
  signal.addEventListener('abort', end, { once: true })
  try {
    await client.connect({
      host,
      port: target.port,
      username: target.userName,
      ...(target.login === 'password' ? { password: target.secret } : { privateKey: target.secret }),
      readyTimeout: readyMs,
      keepaliveInterval: 10_000,
      keepaliveCountMax: 3,
      hostVerifier: (key: Buffer) => {
        const fingerprint = fingerprintOf(key)
        if (fingerprint === target.hostKey) return true
        refused = new HostKeyRefused(fingerprint, target.hostKey)
        return false
      },
    })
    return await work(client)
  } catch (error) {
    if (signal.aborted) throw new SftpProblem('The server took too long. It’s tried again later.')
    throw refused ?? error
  } finally {
    signal.removeEventListener('abort', end)
    await client.end().catch(() => {})
  }
}
