/** What was said to a vendor and what came back, without what must stay secret. */

export interface RequestLogEntry {
  readonly at: string
  readonly operation: string
  readonly durationMs: number
  /** `ok`, or the kind of failure. */
  readonly outcome: string
  readonly request: string
  readonly response: string
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

const strikeText = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => (secret === '' ? left : left.replaceAll(secret, struck)), text)

/** As text for a log: fields named like secrets and every occurrence of a known secret are struck out. */
export const withoutSecrets = (value: unknown, secrets: readonly string[]): string =>
  strikeText(JSON.stringify(strikeValue('', value, secrets)) ?? '', secrets).slice(0, longest)
