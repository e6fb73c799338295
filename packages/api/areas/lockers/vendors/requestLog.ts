/** Log of requests to a vendor and their responses, with secrets redacted. */

export interface RequestLogEntry {
  readonly at: string
  readonly operation: string
  /** Null if the vendor doesn't use HTTP. */
  readonly method: string | null
  readonly path: string | null
  /** Null without a response. */
  readonly status: number | null
  /** 1, or more for retried reads. */
  readonly attempt: number
  readonly durationMs: number
  /** `ok`, or the kind of failure. */
  readonly outcome: string
  readonly request: string
  readonly response: string
  /** What went wrong, in a sentence. */
  readonly failure: string | null
  /** No request is sent until then; null if not paused. */
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

/** The secret as is, URL-encoded and JSON-encoded. */
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

/** Log text with secret-like fields and every occurrence of a known secret redacted. */
export const withoutSecrets = (value: unknown, secrets: readonly string[]): string =>
  strikeText(JSON.stringify(strikeValue('', value, secrets)) ?? '', secrets).slice(0, longest)
