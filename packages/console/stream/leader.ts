/** Holds the stream on behalf of all tabs of the browser: reconnects when it's lost, and passes on what arrives. */
import type { Frame } from '@postern/domain/stream/frames.ts'
import { backoffMs } from './backoff.ts'
import { listen } from './connection.ts'
import { RetryPause } from './retryPause.ts'
import type { LinkState } from './tabMessages.ts'

/** A page mounts and unmounts several parts at once; the stream reconnects once for all of them. */
const settleMs = 50

export interface Handing {
  readonly onFrame: (frame: Frame) => void
  readonly onLink: (link: LinkState, lastId: string | undefined) => void
}

export class Leader {
  readonly #handing: Handing
  readonly #wanted = new Map<string, readonly string[]>()
  readonly #stopped = new AbortController()
  #current = new AbortController()
  #followed = ''
  #lastId: string | undefined
  #link: LinkState
  #ready: Frame | undefined
  #settling: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  readonly #pause = new RetryPause()

  constructor(link: LinkState, lastId: string | undefined, handing: Handing) {
    this.#link = link
    this.#lastId = lastId
    this.#handing = handing
    window.addEventListener('online', this.#backOnline)
    void this.#run()
  }

  want(tab: string, topics: readonly string[]): void {
    const isNew = !this.#wanted.has(tab)
    if (topics.length === 0) this.#wanted.delete(tab)
    else this.#wanted.set(tab, topics)
    // A tab that joined after the stream started, with topics others already follow, needs its `ready` frame.
    if (isNew && this.#ready && this.#link.kind === 'live') {
      this.#tellLink('live')
      this.#handing.onFrame(this.#ready)
    }
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => {
      if (this.#topics().join() === this.#followed) return
      this.#current.abort()
      this.#pause.cutShort()
    }, settleMs)
  }

  stop(): void {
    clearTimeout(this.#settling)
    window.removeEventListener('online', this.#backOnline)
    this.#stopped.abort()
    this.#current.abort()
    this.#pause.cutShort()
  }

  /** Retries immediately, and again soon if that is too early. */
  readonly #backOnline = (): void => {
    this.#failures = 0
    this.#pause.cutShort()
  }

  #topics(): string[] {
    return [...new Set([...this.#wanted.values()].flat())].toSorted()
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#pause.reset()
      const topics = this.#topics()
      this.#followed = topics.join()
      if (topics.length === 0) {
        await this.#pause.wait(null)
        continue
      }
      this.#current = new AbortController()
      const { signal } = this.#current
      const ending = await listen({
        topics,
        lastId: this.#lastId,
        signal,
        onFrame: (frame) => {
          this.#failures = 0
          this.#pause.reset()
          this.#take(frame)
        },
      })
      // Aborted because the topics changed: not a lost connection.
      if (signal.aborted) continue
      if (this.#link.kind !== 'lost') this.#tellLink('lost')
      await this.#pause.wait(ending === 'over' ? null : backoffMs(this.#failures++))
    }
  }

  #take(frame: Frame): void {
    this.#lastId = frame.id ?? this.#lastId
    if (frame.event === 'ready') this.#ready = frame
    if (frame.event === 'ready' || this.#link.kind !== 'live') this.#tellLink('live')
    if (frame.data !== '') this.#handing.onFrame(frame)
  }

  #tellLink(kind: LinkState['kind']): void {
    if (this.#link.kind !== kind) this.#link = { kind, since: Date.now() }
    this.#handing.onLink(this.#link, this.#lastId)
  }
}
