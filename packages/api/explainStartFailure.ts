import { Failure } from '@postern/domain/engine/failure.ts'
import type { Config } from './config.ts'
import { diskIsFull, StartFailure } from './startFailure.ts'

/** The properties of Node, pg and Postgres errors that we match on. */
interface Symptom {
  code: string
  message: string
  syscall: string
  hostname: string
  path: string
}

interface Row {
  when: (symptom: Symptom, config: Config) => boolean
  say: (symptom: Symptom, config: Config, database: DatabaseAddress) => string
}

const code =
  (...codes: string[]) =>
  (symptom: Symptom) =>
    codes.includes(symptom.code)

const message = (pattern: RegExp) => (symptom: Symptom) => pattern.test(symptom.message)

const onServer = (when: Row['when']): Row['when'] => {
  return (symptom, config) => config.databaseUrl !== undefined && when(symptom, config)
}

/** First match wins. */
const rows: Row[] = [
  {
    when: code('EADDRINUSE'),
    say: (_, { port }) =>
      `Port ${port} is already in use; stop the program that uses it or set PORT to another number.`,
  },
  {
    when: ({ code, syscall }) => code === 'EACCES' && syscall === 'listen',
    say: (_, { port }) => `This user isn’t allowed to open port ${port}; set PORT to a number from 1024 up.`,
  },
  {
    when: ({ code, syscall, hostname }, { host }) =>
      code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host),
    say: (_, { host }) => `HOST "${host}" isn’t an address of this machine; set it to one that is, or unset it.`,
  },
  {
    when: (symptom) => code('ENOSPC', '53100')(symptom) || message(/No space left on device/)(symptom),
    say: ({ code }, { databaseUrl, dataDir }, { where }) =>
      diskIsFull(databaseUrl === undefined || code === 'ENOSPC' ? dataDir : `the database at ${where}`),
  },
  {
    when: ({ code, path }) => path !== '' && ['EACCES', 'EPERM', 'EROFS'].includes(code),
    say: ({ path }, { dataDir }) =>
      `This user can’t write to ${path}; give it write permission, or set DATA_DIR (now ${dataDir}) to another folder.`,
  },
  {
    when: onServer(code('ECONNREFUSED')),
    say: (_s, _c, { where }) => `No Postgres answers at ${where}; start it or correct DATABASE_URL.`,
  },
  {
    when: onServer(code('ENOTFOUND', 'EAI_AGAIN')),
    say: (_s, _c, { host }) => `The host "${host}" in DATABASE_URL can’t be found; correct it or check the network.`,
  },
  {
    when: onServer(
      (symptom) =>
        code('ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH')(symptom) ||
        message(/timeout expired|connection timeout|timeout exceeded when trying to connect/i)(symptom),
    ),
    say: (_s, _c, { where }) =>
      `Postgres at ${where} didn’t respond in time; check the network or correct DATABASE_URL.`,
  },
  {
    when: onServer(message(/password must be a (non-empty )?string/i)),
    say: (_s, _c, { where }) => `Postgres at ${where} asks for a password; add it to DATABASE_URL.`,
  },
  {
    when: onServer(code('28P01')),
    say: (_s, _c, { where, user }) =>
      `Postgres at ${where} refuses the password of user "${user}"; correct DATABASE_URL.`,
  },
  {
    when: onServer(code('28000')),
    say: (_s, _c, { where, user }) =>
      `Postgres at ${where} doesn’t let user "${user}" in; correct DATABASE_URL or allow the user in pg_hba.conf.`,
  },
  {
    when: onServer(code('3D000')),
    say: (_s, _c, { where, name }) =>
      `Postgres at ${where} has no database "${name}"; create it or correct DATABASE_URL.`,
  },
  {
    when: onServer(code('42501')),
    say: (_s, _c, { where, user, name }) =>
      `User "${user}" can’t create tables in database "${name}" at ${where}; make it the owner of that database.`,
  },
  {
    when: onServer(code('53300')),
    say: (_s, _c, { where }) => `Postgres at ${where} has no free connection; raise max_connections or try again.`,
  },
  {
    when: onServer(code('57P03')),
    say: (_s, _c, { where }) => `Postgres at ${where} is starting up or shutting down; try again in a moment.`,
  },
  {
    when: onServer((symptom) => /CERT|SSL|TLS/.test(symptom.code) || message(/SSL connections|certificate/i)(symptom)),
    say: ({ message }, _c, { where }) =>
      `No secure connection to Postgres at ${where} (${message}); correct sslmode in DATABASE_URL.`,
  },
  {
    when: onServer(
      (symptom) => code('ECONNRESET', 'EPIPE')(symptom) || message(/Connection terminated unexpectedly/)(symptom),
    ),
    say: (_s, _c, { where }) =>
      `What answers at ${where} hangs up and may not be Postgres; check the address in DATABASE_URL.`,
  },
]

/** One sentence for an error that stopped the start, or undefined for an unknown one. */
export function explainStartFailure(error: unknown, config: Config): string | undefined {
  if (error instanceof StartFailure) return error.message
  if (error instanceof Failure && error.code !== 'broken') return error.message // a transaction words its own errors
  const symptoms = symptomsOf(error)
  for (const row of rows) {
    const symptom = symptoms.find((candidate) => row.when(candidate, config))
    if (symptom) return row.say(symptom, config, databaseAddress(config))
  }
  return undefined
}

/** Outermost first: Node wraps one refused connection per address of a host in an AggregateError. */
function symptomsOf(error: unknown): Symptom[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors : []
  const text = (key: string): string => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' ? value : ''
  }
  const own = {
    code: text('code'),
    message: error.message,
    syscall: text('syscall'),
    hostname: text('hostname'),
    path: text('path'),
  }
  return [own, ...inner.flatMap(symptomsOf), ...symptomsOf(error.cause)]
}

interface DatabaseAddress {
  where: string
  host: string
  user: string
  name: string
}

/** The part of DATABASE_URL that is safe to print: no password, and no query string (it may contain one). */
export function databaseAddress({ databaseUrl }: Config): DatabaseAddress {
  const url = databaseUrl === undefined ? null : URL.parse(databaseUrl)
  if (url === null) return { where: 'the embedded address', host: '', user: '', name: '' }
  const host = url.hostname || url.searchParams.get('host') || 'localhost'
  const user = decode(url.username) || url.searchParams.get('user') || ''
  return {
    host,
    user,
    where: host.startsWith('/') ? host : `${host}:${url.port || '5432'}`,
    name: decode(url.pathname.slice(1)) || user,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
