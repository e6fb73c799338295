/** Guards calls to one vendor account: rate limit, timeout, retries and circuit breaker. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Result, VendorError, VendorFailureKind } from './adapter.ts'
import { fail } from './adapter.ts'
import { type RequestLog, strikeText, withoutSecrets } from './requestLog.ts'

export interface GuardSettings {
  /** Null for no limit. */
  readonly callsPerMinute: number | null
  readonly timeoutMs: number
  /** Number of retries for reads, and the delay between them. Commands are never retried. Defaults to none. */
  readonly retries?: number
  readonly retryDelayMs?: number
  /** Redacted wherever they appear in the log. */
  readonly secrets: readonly string[]
  readonly log: RequestLog
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number
}

export interface Operation {
  readonly name: string
  readonly request: unknown
  /** Has side effects, so a lost response is ambiguous. */
  readonly isCommand: boolean
  readonly method?: string
  readonly path?: string
}

/** `answered` receives the status of an HTTP response. */
type Work<Value> = (signal: AbortSignal, answered: (status: number) => void) => Promise<Result<Value>>

const failuresAllowed = 5
const pauseMs = 10_000

/** Failures that point to the vendor itself, not to one bank or request. */
const troubles: ReadonlySet<VendorFailureKind> = new Set<VendorFailureKind>(['timeout', 'protocol'])

/** Not for an offline bank: it will still be offline a second later. */
const isWorthRepeating = ({ isRetryable, kind }: VendorError): boolean => isRetryable && troubles.has(kind)

export class Guard {
  readonly #settings: GuardSettings
  readonly #now: () => number
  #tokens: number
  #filledAt: number
  #failures = 0
  #closedUntil = 0
  #isProbing = false

  constructor(settings: GuardSettings) {
    this.#settings = settings
    this.#now = settings.now ?? Date.now
    this.#tokens = settings.callsPerMinute ?? 0
    this.#filledAt = this.#now()
  }

  /** Milliseconds until a call is allowed; 0 takes a token. */
  #waitForToken(): number {
    const { callsPerMinute } = this.#settings
    if (callsPerMinute === null) return 0
    const perMs = callsPerMinute / 60_000
    const now = this.#now()
    this.#tokens = Math.min(callsPerMinute, this.#tokens + (now - this.#filledAt) * perMs)
    this.#filledAt = now
    if (this.#tokens < 1) return Math.ceil((1 - this.#tokens) / perMs)
    this.#tokens--
    return 0
  }

  /** After a pause, one call probes whether the vendor is back; the others stay paused until it responds. */
  #pauseLeft(): number {
    if (this.#failures < failuresAllowed) return 0
    const left = this.#closedUntil - this.#now()
    if (left > 0) return left
    return this.#isProbing ? pauseMs : 0
  }

  #count(result: Result<unknown>): void {
    this.#isProbing = false
    const isTrouble = !result.ok && troubles.has(result.error.kind)
    this.#failures = isTrouble ? this.#failures + 1 : 0
    if (this.#failures >= failuresAllowed) this.#closedUntil = this.#now() + pauseMs
  }

  async run<Value>(operation: Operation, work: Work<Value>, call: Call = {}): Promise<Result<Value>> {
    const { retries = 0, retryDelayMs = 0 } = this.#settings
    for (let attempt = 1; ; attempt++) {
      const result = await this.#try(operation, attempt, work, call)
      const isLast = operation.isCommand || attempt > retries
      if (result.ok || isLast || !isWorthRepeating(result.error) || call.signal?.aborted) return result
      await sleep(retryDelayMs)
    }
  }

  async #try<Value>(
    operation: Operation,
    attempt: number,
    work: Work<Value>,
    { signal }: Call,
  ): Promise<Result<Value>> {
    const pause = this.#pauseLeft()
    if (pause > 0)
      return fail('offline', { message: 'The vendor isn’t answering. Try again later.', retryAfterMs: pause })
    const wait = this.#waitForToken()
    if (wait > 0) return fail('rateLimited', { retryAfterMs: wait })
    if (this.#failures >= failuresAllowed) this.#isProbing = true

    const began = this.#now()
    const timeout = AbortSignal.timeout(this.#settings.timeoutMs)
    let status: number | null = null
    const working = work(signal ? AbortSignal.any([signal, timeout]) : timeout, (answered) => {
      status = answered
    })
    const result = await ended(working, timeout, operation.isCommand)
    this.#count(result)
    this.#write(operation, attempt, result, began, status)
    return result
  }

  #write(
    { name, request, method, path }: Operation,
    attempt: number,
    result: Result<unknown>,
    began: number,
    status: number | null,
  ): void {
    const { secrets, log } = this.#settings
    log({
      at: new Date(began).toISOString(),
      operation: name,
      method: method ?? null,
      path: path === undefined ? null : strikeText(path, secrets),
      status,
      attempt,
      durationMs: this.#now() - began,
      outcome: result.ok ? 'ok' : result.error.kind,
      request: withoutSecrets(request, secrets),
      response: withoutSecrets(result.ok ? result.value : result.error, secrets),
      failure: result.ok ? null : strikeText(result.error.message, secrets),
      pausedUntil: this.#failures >= failuresAllowed ? new Date(this.#closedUntil).toISOString() : null,
    })
  }
}

/** The result of the work, even if it throws or ignores its timeout. */
async function ended<Value>(
  work: Promise<Result<Value>>,
  timeout: AbortSignal,
  isCommand: boolean,
): Promise<Result<Value>> {
  const { promise: timedOut, resolve } = Promise.withResolvers<Result<Value>>()
  const giveUp = () => resolve(fail('timeout', { isAmbiguous: isCommand }))
  timeout.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work, timedOut])
  } catch {
    return timeout.aborted ? fail('timeout', { isAmbiguous: isCommand }) : fail('protocol', { isAmbiguous: isCommand })
  } finally {
    timeout.removeEventListener('abort', giveUp)
  }
}
