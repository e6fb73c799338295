import { resolve } from 'node:path'
import { networkProblem } from '@postern/domain/values/network.ts'
import { isOneOf, trimEnd } from '@postern/domain/values/text.ts'
import { StartFailure } from './startFailure.ts'

/** All settings, validated. No code outside this file reads an environment variable. */
export interface Config {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Undefined = the embedded Postgres. */
  databaseUrl: string | undefined
  /** The URL people use, without a trailing slash; used for links in emails. */
  publicUrl: string
  /** Whether PUBLIC_URL is set; the default follows the port. */
  publicUrlIsFixed: boolean
  /** Undefined = emails stay in the outbox table. */
  smtpUrl: string | undefined
  /** The sender of our emails. */
  mailFrom: string
  /** The help desk's address for requesters, like help@example.com. Replies are sent from it. */
  helpDeskAddress: string | undefined
  /** Where the help desk's mail is received. Undefined = email replies aren't received. */
  helpDeskPort: number | undefined
  /** Encrypts secrets stored in the database. Undefined = read from a file in dataDir. */
  secretKey: string | undefined
  /** A session ends this long after it started … */
  sessionHours: number
  /** … or this long after its user's last activity. */
  sessionIdleMinutes: number
  /** Our own Redis; it's registered as an instance. */
  redisUrl: string | undefined
  /** Networks whose Redis servers we may connect to. Undefined = private ones. */
  redisNetworks: string[] | undefined
  /** Networks whose lock board gateways we may connect to. Undefined = none. */
  lockerNetworks: string[] | undefined
  /** Networks besides the internet whose SFTP servers we may connect to. Undefined = none. */
  sftpNetworks: string[] | undefined
  /** URL of the locker simulator. Undefined = the demo starts one; otherwise there is none. */
  lockerSimulatorUrl: string | undefined
  /** live = a simulator drives the demo's simulated banks; still = they stay as loaded. */
  demoLockers: 'live' | 'still'
  /** The port of the demo's simulator. Undefined = any free port. */
  demoLockersPort: number | undefined
  /** auto = on for an embedded database, off for a server. small = the same demo with few people and little traffic, for tests. */
  demo: 'on' | 'small' | 'off' | 'auto'
  role: 'all' | 'api' | 'worker'
  /** The API's URL for the console. Undefined = same origin. */
  apiBaseUrl: string | undefined
  /** Service that looks up the country of an IP address, with `{ip}` as the placeholder. Undefined = no lookups. */
  geoLookupUrl: string | undefined
  /** How many proxies are in front of us. */
  trustedProxies: number
  checksAnswers: boolean
  logLevel: LogLevel
  /** Token that opens /metrics. Undefined = no metrics. */
  metricsToken: string | undefined
  /** How long a stopping node keeps answering requests, so proxies can take it out of rotation first. */
  drainSeconds: number
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

type Environment = Record<string, string | undefined>

class BadValue extends Error {}

export function readConfig(environment: Environment, workingDirectory: string = process.cwd()): Config {
  const badValues: string[] = []

  function read<T>(name: string, fallback: T, parse: (text: string) => T): T {
    const text = environment[name]?.trim()
    if (!text) return fallback
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      badValues.push(`${name} ${error.message}.`)
      return fallback
    }
  }

  const port = read('PORT', 4310, asPort)
  const publicUrl = read('PUBLIC_URL', `http://localhost:${port}`, asOrigin)
  const config: Config = {
    port,
    // Not 127.0.0.1: for "localhost" Fastify listens on both 127.0.0.1 and ::1, and browsers may try either first.
    host: read('HOST', 'localhost', asHost),
    dataDir: resolve(workingDirectory, read('DATA_DIR', 'data', asPath)),
    databaseUrl: read('DATABASE_URL', undefined, asUrl('postgres://user:password@host:5432/name', 'postgresql://')),
    publicUrl,
    publicUrlIsFixed: Boolean(environment.PUBLIC_URL?.trim()),
    smtpUrl: read('SMTP_URL', undefined, asUrl('smtp://user:password@host:587', 'smtps://')),
    mailFrom: read('MAIL_FROM', `Postern <no-reply@${new URL(publicUrl).hostname}>`, asSender),
    helpDeskAddress: read('HELP_DESK_ADDRESS', undefined, asAddress),
    helpDeskPort: read('HELP_DESK_PORT', undefined, asPort),
    secretKey: read('SECRET_KEY', undefined, asSecret),
    sessionHours: read('SESSION_HOURS', 24, asNumber(1, 24)),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES', 120, asNumber(5, 1_440)),
    redisUrl: read('REDIS_URL', undefined, asUrl('redis://host:6379', 'rediss://')),
    redisNetworks: read('REDIS_NETWORKS', undefined, asNetworks),
    lockerNetworks: read('LOCKER_NETWORKS', undefined, asNetworks),
    sftpNetworks: read('SFTP_NETWORKS', undefined, asNetworks),
    lockerSimulatorUrl: read('LOCKER_SIMULATOR_URL', undefined, asHttpUrl),
    demoLockers: read('DEMO_LOCKERS', 'live', asOneOf('live', 'still')),
    demoLockersPort: read('DEMO_LOCKERS_PORT', undefined, asNumber(1, 65_535)),
    demo: read('DEMO', 'auto', asOneOf('on', 'small', 'off', 'auto')),
    role: read('ROLE', 'all', asOneOf('all', 'api', 'worker')),
    apiBaseUrl: read('API_BASE_URL', undefined, asHttpUrl),
    geoLookupUrl: read('GEO_LOOKUP_URL', undefined, asLookupUrl),
    trustedProxies: read('TRUST_PROXY', 0, asNumber(0, 10)),
    checksAnswers: read('CHECK_ANSWERS', 'off', asOneOf('on', 'off')) === 'on',
    logLevel: read('LOG_LEVEL', 'warn', asOneOf(...logLevels)),
    metricsToken: read('METRICS_TOKEN', undefined, asSecret),
    drainSeconds: read('DRAIN_SECONDS', 0, asNumber(0, 300)),
  }
  if (config.helpDeskPort !== undefined && config.helpDeskAddress === undefined)
    badValues.push('HELP_DESK_PORT needs HELP_DESK_ADDRESS, the address its mail is sent to.')
  if (badValues.length > 0) throw new StartFailure(badValues.join('\n'))
  return config
}

function asPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new BadValue(`must be a whole number from 0 to 65535, not "${text}"`)
  return port
}

function asNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new BadValue(`must be a whole number from ${least} to ${most}, not "${text}"`)
    return number
  }
}

function asNetworks(text: string): string[] {
  const networks = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const problem = networkProblem(networks)
  if (problem !== undefined)
    throw new BadValue(`must be networks like 10.0.0.0/8, separated by commas: ${problem.slice(0, -1)}`)
  return networks
}

function asSender(text: string): string {
  if (!/^([^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(text))
    throw new BadValue('must be an address like Postern <no-reply@example.com>')
  return text
}

function asAddress(text: string): string {
  if (!/^[^\s<>@+]{1,64}@[^\s<>@]{1,200}$/.test(text)) throw new BadValue('must be an address like help@example.com')
  return text.toLowerCase()
}

function asSecret(text: string): string {
  if (text.length < 32) throw new BadValue('must have at least 32 characters; `openssl rand -base64 32` creates one')
  return text
}

function asHost(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (!/^[\w.:%-]+$/.test(bare) || /^[^:]+:\d+$/.test(bare))
    throw new BadValue(`must be a host name or address without scheme or port, such as 0.0.0.0, not "${text}"`)
  return bare
}

function asPath(text: string): string {
  if (text.includes('\0')) throw new BadValue('must be the path of a folder')
  return text
}

// These URLs may contain a password, so an error never repeats the value.
function asUrl(example: string, otherScheme: string): (text: string) => string | undefined {
  const schemes = [new URL(example).protocol, new URL(otherScheme).protocol]
  return (text) => {
    if (!schemes.includes(parseUrl(text)?.protocol ?? '')) throw new BadValue(`must be an address like ${example}`)
    return text
  }
}

function asHttpUrl(text: string): string {
  const url = parseUrl(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new BadValue('must be an address that starts with http:// or https://')
  if (url.username || url.password || url.search || url.hash)
    throw new BadValue('must be a plain address without user, query or fragment')
  return trimEnd(`${url.origin}${url.pathname}`, isOneOf('/'))
}

function asLookupUrl(text: string): string {
  const url = parseUrl(text)
  if ((url?.protocol !== 'http:' && url?.protocol !== 'https:') || url.username || url.password)
    throw new BadValue('must be an address like https://ip2c.org/{ip}, without user or password')
  return text
}

function asOrigin(text: string): string {
  const url = asHttpUrl(text)
  if (url !== new URL(url).origin)
    throw new BadValue('must not have a path, because the console is served from the root')
  return url
}

function asOneOf<T extends string>(...allowed: T[]): (text: string) => T {
  return (text) => {
    const match = allowed.find((word) => word === text.toLowerCase())
    if (match === undefined) throw new BadValue(`must be ${allowed.join(', ')}, not "${text}"`)
    return match
  }
}

function parseUrl(text: string): URL | undefined {
  return URL.parse(text) ?? undefined
}
