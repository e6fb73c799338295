/**
 * Messages being sent. Each has its own ID, so retries never create duplicates: while the connection is down they are queued,
 * even across a reload of the tab, and sent in order once it’s back.
 */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { call } from '../../../http/call.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { RetryPause } from '../../../stream/retryPause.ts'

export interface Outgoing {
  readonly clientId: string
  readonly channelId: string
  readonly parentSeq: number | null
  readonly body: string
  readonly mentionIds: readonly string[]
  /** Already uploaded. */
  readonly files?: readonly KeptFile[]
  readonly at: string
  /** Why it can’t be sent; null while it’s being sent. */
  readonly problem: string | null
}

type Send = (outgoing: Outgoing) => Promise<ChatMessage>

const sendNow: Send = ({ channelId, clientId, body, parentSeq, mentionIds, files = [] }) =>
  call('POST /api/chat/channels/:id/messages', {
    params: { id: channelId },
    body: { clientId, body, parentSeq, mentionIds: [...mentionIds], fileIds: files.map(({ id }) => id) },
  })

/** Retryable: no response, or one that doesn't say whether it was sent. */
const mayComeLater = (error: unknown): boolean =>
  error instanceof RequestFailure && (error.status === 0 || error.status === 429 || error.status >= 500)

const firstPauseMs = 1_000
const longestPauseMs = 15_000

export class Outbox {
  readonly #send: Send
  readonly #key: string
  readonly #onSent: (message: ChatMessage) => void
  readonly #watchers = new Set<() => void>()
  #all: readonly Outgoing[]
  #isRunning = false
  #pauseMs = firstPauseMs
  readonly #pause = new RetryPause()

  constructor(key: string, onSent: (message: ChatMessage) => void, send: Send = sendNow) {
    this.#key = key
    this.#onSent = onSent
    this.#send = send
    this.#all = stored(key)
    addEventListener('online', this.hurry)
    void this.#run()
  }

  readonly all = (): readonly Outgoing[] => this.#all

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  add(message: Omit<Outgoing, 'clientId' | 'at' | 'problem'>): void {
    const at = new Date().toISOString()
    this.#keep([...this.#all, { ...message, clientId: crypto.randomUUID(), at, problem: null }])
    void this.#run()
  }

  tryAgain(clientId: string): void {
    this.#keep(this.#all.map((each) => (each.clientId === clientId ? { ...each, problem: null } : each)))
    void this.#run()
  }

  /** For messages that were discarded, or that appeared in the channel although their response was lost. */
  readonly remove = (clientId: string): void => {
    if (this.#all.some((each) => each.clientId === clientId))
      this.#keep(this.#all.filter((each) => each.clientId !== clientId))
  }

  /** Retries immediately, because the connection is back, and again soon if that is too early. */
  readonly hurry = (): void => {
    this.#pauseMs = firstPauseMs
    this.#pause.cutShort()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#pauseMs = firstPauseMs
    for (;;) {
      const next = this.#all.find(({ problem }) => problem === null)
      if (!next) break
      this.#pause.reset()
      try {
        const message = await this.#send(next)
        this.remove(next.clientId)
        this.#onSent(message)
        this.#pauseMs = firstPauseMs
      } catch (error) {
        if (mayComeLater(error)) {
          const pauseMs = this.#pauseMs
          this.#pauseMs = Math.min(longestPauseMs, pauseMs * 2)
          await this.#pause.wait(pauseMs)
        } else this.#fail(next.clientId, error instanceof Error ? error.message : 'It wasn’t sent.')
      }
    }
    this.#isRunning = false
  }

  #fail(clientId: string, problem: string): void {
    this.#keep(this.#all.map((each) => (each.clientId === clientId ? { ...each, problem } : each)))
  }

  #keep(all: readonly Outgoing[]): void {
    this.#all = all
    try {
      if (all.length === 0) sessionStorage.removeItem(this.#key)
      else sessionStorage.setItem(this.#key, JSON.stringify(all))
    } catch {
      // Storage is full or blocked: messages are still sent, but a reload would lose them.
    }
    for (const watcher of this.#watchers) watcher()
  }
}

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  ['clientId', 'channelId', 'body', 'at'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  Array.isArray(Reflect.get(value, 'mentionIds'))

function stored(key: string): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOutgoing) : []
  } catch {
    return []
  }
}
