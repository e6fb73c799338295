/** What was said to a vendor and what came back, without what must stay secret. */

export interface RequestLogEntry {
  readonly at: string
  readonly operation: string
  /** Null where the vendor doesn't speak HTTP. */
  readonly method: string | null
  readonly path: string | null
  /** Null if no answer came. */
  readonly status: number | null
  /** 1, or more where a read was repeated. */
  readonly attempt: number
  readonly durationMs: number
  /** `ok`, or the kind of failure. */
  readonly outcome: string
  readonly request: string
  readonly response: string
  /** What went wrong, in a sentence. */
  readonly failure: string | null
  /** No request is sent until then; null if requests go on. */
  readonly pausedUntil: string | null
}

export type RequestLog = (entry: RequestLogEntry) => void

const secretNames = /authorization|cookie|credential|password|secret|signature|token|apikey|api-key|pin$|^code$/i
const longest = 2_000
const struck = '•••'

function strikeValue(name: string, value: unknown, secrets: readonly string[]): unknown {
  if (secretNames.test(name)) return struck
  if (typeof value === 'string') return strikeText(value, secrets)
  if (Array.isArray(value)) return value.map((each) => strikeValue('', each, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strikeValue(key, inner, secrets)]))
}

/** As it is, and as it stands in a URL or in JSON. */
const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
]

export const strikeText = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .flatMap(spellings)
    .reduce((left, secret) => left.replaceAll(secret, struck), text)

/** As text for a log: fields named like secrets and every occurrence of a known secret are struck out. */
export const withoutSecrets = (value: unknown, secrets: readonly string[]): string =>
  strikeText(JSON.stringify(strikeValue('', value, secrets)) ?? '', secrets).slice(0, longest)
