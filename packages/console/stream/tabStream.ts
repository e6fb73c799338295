/** The live stream as seen by one tab: which topics it follows, and how it shares one connection with other tabs. */
import type { StreamReady } from '@postern/domain/stream/endpoints.ts'
import type { Frame } from '@postern/domain/stream/frames.ts'
import type { LiveMessage } from '@postern/domain/stream/topics.ts'
import { Leader } from './leader.ts'
import { type LinkState, type TabMessage, tabMessage } from './tabMessages.ts'

export interface Follower {
  readonly onMessage: (body: unknown) => void
  /** Refetch the data: following has just begun, or messages were missed. */
  readonly onReset: () => void
}

/** Browser APIs; tests pass their own. */
export interface TabEnvironment {
  readonly tab: string
  readonly channel: BroadcastChannel | undefined
  /** Elects one tab at a time. Undefined: this tab has its own connection. */
  readonly locks: Pick<LockManager, 'request'> | undefined
}

/** The connection stays open this long between two pages, in case the next one needs it. */
const lingerMs = 5_000

export class TabStream {
  readonly #environment: TabEnvironment
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #watchers = new Set<() => void>()
  #link: LinkState = { kind: 'connecting', since: Date.now() }
  #lastId: string | undefined
  /** The topics of the open stream. */
  #live: ReadonlySet<string> = new Set()
  #leader: Leader | undefined
  #candidacy: AbortController | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined

  constructor(environment: TabEnvironment) {
    this.#environment = environment
    environment.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = tabMessage(data)
      if (message) this.#hear(message)
    })
    // A closing tab says so; a crashed one is forgotten when the leader changes.
    window.addEventListener('pagehide', () => this.#tell({ kind: 'want', tab: environment.tab, topics: [] }))
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#want()
    })
  }

  follow(topic: string, follower: Follower): () => void {
    const known = this.#followers.get(topic)
    if (known) known.add(follower)
    else this.#followers.set(topic, new Set([follower]))
    clearTimeout(this.#leaving)
    this.#run()
    if (!known) this.#want()
    if (this.#live.has(topic)) follower.onReset()
    return () => {
      const others = this.#followers.get(topic)
      others?.delete(follower)
      if (others?.size !== 0) return
      this.#followers.delete(topic)
      this.#want()
      if (this.#followers.size === 0) this.#leaving = setTimeout(() => this.#retire(), lingerMs)
    }
  }

  readonly link = (): LinkState => this.#link

  readonly watchLink = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** A different user is signed in, or no one is: drops all state. */
  readonly forget = (): void => {
    this.#retire()
    this.#lastId = undefined
    this.#live = new Set()
    this.#setLink({ kind: 'connecting', since: Date.now() })
    if (this.#followers.size > 0) this.#run()
  }

  /** Becomes the leader as soon as no other tab is. */
  #run(): void {
    if (this.#candidacy) return
    const candidacy = new AbortController()
    this.#candidacy = candidacy
    const { locks } = this.#environment
    if (!locks) {
      this.#lead()
      return
    }
    const { signal } = candidacy
    const hold = () =>
      new Promise<void>((done) => {
        if (signal.aborted) return done()
        signal.addEventListener('abort', () => done())
        this.#lead()
      })
    // Rejects when the candidacy is aborted.
    locks.request('postern_stream', { signal }, hold).catch(() => {})
  }

  #lead(): void {
    this.#leader = new Leader(this.#link, this.#lastId, {
      onFrame: (frame) => this.#tellAll({ kind: 'frame', frame }),
      onLink: (link, lastId) => this.#tellAll({ kind: 'link', link, lastId }),
    })
    this.#tell({ kind: 'who' })
    this.#want()
  }

  #retire(): void {
    this.#candidacy?.abort()
    this.#candidacy = undefined
    this.#leader?.stop()
    this.#leader = undefined
    this.#live = new Set()
  }

  #want(): void {
    const { tab } = this.#environment
    this.#tellAll({ kind: 'want', tab, topics: [...this.#followers.keys()] })
  }

  #tell(message: TabMessage): void {
    this.#environment.channel?.postMessage(message)
  }

  #tellAll(message: TabMessage): void {
    this.#tell(message)
    this.#hear(message)
  }

  #hear(message: TabMessage): void {
    switch (message.kind) {
      case 'who':
        if (!this.#leader && this.#followers.size > 0) this.#want()
        break
      case 'want':
        this.#leader?.want(message.tab, message.topics)
        break
      case 'frame':
        this.#take(message.frame)
        break
      case 'link':
        this.#lastId = message.lastId ?? this.#lastId
        this.#setLink(message.link)
        break
    }
  }

  #take({ id, event, data }: Frame): void {
    // Kept in every tab, so the next leader can resume from here.
    this.#lastId = id ?? this.#lastId
    if (event === 'ready') this.#begin(JSON.parse(data))
    else if (event === 'reset') this.#each([...this.#followers.keys()], ({ onReset }) => onReset())
    else if (event === 'messages') {
      const messages: LiveMessage[] = JSON.parse(data)
      for (const { topic, body } of messages) this.#each([topic], ({ onMessage }) => onMessage(body))
    }
  }

  #begin({ topics }: StreamReady): void {
    const before = this.#live
    this.#live = new Set(topics)
    this.#each(
      topics.filter((topic) => !before.has(topic)),
      ({ onReset }) => onReset(),
    )
  }

  #each(topics: readonly string[], act: (follower: Follower) => void): void {
    for (const topic of topics) for (const follower of this.#followers.get(topic) ?? []) act(follower)
  }

  #setLink(link: LinkState): void {
    if (link.kind === this.#link.kind && link.since === this.#link.since) return
    this.#link = link
    for (const watcher of this.#watchers) watcher()
  }
}
