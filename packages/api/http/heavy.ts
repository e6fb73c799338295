/**
 * Calls that cost as much as thousands of others (`heavy` on the endpoint): one at a time per user and a few at a time overall,
 * so that they don't slow down everyone else. Some may queue; more are refused. The same request, sent again while the first is
 * running, gets the first one's answer.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { tooMany } from '@postern/domain/engine/failure.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asksOnly, programOf, signedInOf } from './guard.ts'

export interface HeavyLimits {
  /** Per node. */
  readonly running: number
  readonly waiting: number
  readonly waitingPerPerson: number
}

const usual: HeavyLimits = { running: 4, waiting: 60, waitingPerPerson: 6 }

/** A slowly read file holds its reader's slot for at most this long; then the reader's next call and other users' can run. */
const longestStreamMs = 30_000
const retryAfterSeconds = 5

interface Waiting {
  readonly person: string
  readonly begin: () => void
}

export class HeavyCalls {
  readonly #limits: HeavyLimits
  readonly #running = new Set<string>()
  #queue: readonly Waiting[] = []
  readonly #flights = new Map<string, Promise<unknown>>()

  constructor(limits: HeavyLimits = usual) {
    this.#limits = limits
  }

  /** Resolves when it's the user's turn, with a function that ends it. */
  async enter(person: string, gone: AbortSignal): Promise<() => void> {
    if (this.#running.has(person) || this.#running.size >= this.#limits.running) await this.#wait(person, gone)
    else this.#running.add(person)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#running.delete(person)
      this.#next()
    }
  }

  async #wait(person: string, gone: AbortSignal): Promise<void> {
    const mine = this.#queue.filter((each) => each.person === person).length
    if (mine >= this.#limits.waitingPerPerson)
      throw tooMany(
        'You have too many large requests running. Wait until one is done, then try again.',
        retryAfterSeconds,
      )
    if (this.#queue.length >= this.#limits.waiting)
      throw tooMany('Too many large requests are running. Try again in a moment.', retryAfterSeconds)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { person, begin: resolve }
    this.#queue = [...this.#queue, waiting]
    const leave = () => {
      this.#queue = this.#queue.filter((each) => each !== waiting)
      reject(gone.reason)
    }
    gone.addEventListener('abort', leave, { once: true })
    await promise.finally(() => gone.removeEventListener('abort', leave))
  }

  /** Starts the longest-waiting user who has nothing running. */
  #next(): void {
    if (this.#running.size >= this.#limits.running) return
    const next = this.#queue.find(({ person }) => !this.#running.has(person))
    if (!next) return
    this.#queue = this.#queue.filter((each) => each !== next)
    this.#running.add(next.person)
    next.begin()
  }

  /** `question`: identifies equal requests, which share an answer; null if it can't be shared. */
  run(person: string, question: string | null, gone: AbortSignal, work: () => Promise<unknown>): Promise<unknown> {
    const known = question === null ? undefined : this.#flights.get(question)
    if (known) return known
    // Others may wait for a shared answer, so it continues even if the first caller hangs up.
    const flight = this.#fly(person, question === null ? gone : new AbortController().signal, work)
    if (question === null) return flight
    this.#flights.set(question, flight)
    const land = () => this.#flights.delete(question)
    flight.then(land, land)
    return flight
  }

  async #fly(person: string, gone: AbortSignal, work: () => Promise<unknown>): Promise<unknown> {
    const leave = await this.enter(person, gone)
    let isStream = false
    try {
      const result = await work()
      if (result instanceof Readable) {
        isStream = true
        const late = setTimeout(leave, longestStreamMs).unref()
        result.once('close', () => {
          clearTimeout(late)
          leave()
        })
      }
      return result
    } finally {
      if (!isStream) leave()
    }
  }
}

/** Aborts when no one is waiting for the answer anymore. */
function departure({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Error('The caller hung up.'))
  })
  return gone.signal
}

function questionOf(request: FastifyRequest, person: string, isFile: boolean): string | null {
  if (isFile || !asksOnly(request)) return null
  const hash = createHash('sha256').update(JSON.stringify(request.body ?? null))
  return [person, request.method, request.url, hash.digest('base64url')].join(' ')
}

export function heavily(
  calls: HeavyCalls,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  isFile: boolean,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const person = signedInOf(request)?.user.id ?? programOf(request)?.id ?? request.ip
  return calls.run(person, questionOf(request, person, isFile), departure(reply), work)
}
