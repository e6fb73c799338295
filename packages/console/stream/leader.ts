/** Holds the stream on behalf of all tabs of the browser: reconnects when it's lost, and passes on what arrives. */
import type { Frame } from '@postern/domain/stream/frames.ts'
import { backoffMs } from './backoff.ts'
import { listen } from './connection.ts'
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
  #wakeUp: (() => void) | undefined

  constructor(link: LinkState, lastId: string | undefined, handing: Handing) {
    this.#link = link
    this.#lastId = lastId
    this.#handing = handing
    window.addEventListener('online', this.#retryNow)
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
      this.#retryNow()
    }, settleMs)
  }

  stop(): void {
    clearTimeout(this.#settling)
    window.removeEventListener('online', this.#retryNow)
    this.#stopped.abort()
    this.#current.abort()
    this.#retryNow()
  }

  readonly #retryNow = (): void => this.#wakeUp?.()

  #topics(): string[] {
    return [...new Set([...this.#wanted.values()].flat())].toSorted()
  }

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#stopped.signal.aborted) {
      const topics = this.#topics()
      this.#followed = topics.join()
      if (topics.length === 0) {
        await this.#pause(null)
        continue
      }
      this.#current = new AbortController()
      const { signal } = this.#current
      const ending = await listen({
        topics,
        lastId: this.#lastId,
        signal,
        onFrame: (frame) => {
          failures = 0
          this.#take(frame)
        },
      })
      // Aborted because the topics changed: not a lost connection.
      if (signal.aborted) continue
      if (this.#link.kind !== 'lost') this.#tellLink('lost')
      await this.#pause(ending === 'over' ? null : backoffMs(failures++))
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

  /** Null waits until `#wakeUp` is called. */
  async #pause(ms: number | null): Promise<void> {
    if (this.#stopped.signal.aborted) return
    await new Promise<void>((done) => {
      const timer = ms === null ? undefined : setTimeout(done, ms)
      this.#wakeUp = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#wakeUp = undefined
  }
}
