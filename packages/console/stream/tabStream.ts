/** The live stream as one tab sees it: what it follows, and how it shares one connection with the other tabs of the browser. */
import type { StreamReady } from '@postern/domain/stream/endpoints.ts'
import type { Frame } from '@postern/domain/stream/frames.ts'
import type { LiveMessage } from '@postern/domain/stream/topics.ts'
import { Leader } from './leader.ts'
import { type LinkState, type TabMessage, tabMessage } from './tabMessages.ts'

export interface Follower {
  readonly onMessage: (body: unknown) => void
  /** What is shown has to be fetched: following has just begun, or something was missed. */
  readonly onReset: () => void
}

/** What the browser has; tests bring their own. */
export interface TabEnvironment {
  readonly tab: string
  readonly channel: BroadcastChannel | undefined
  /** Runs `hold` in one tab at a time. Undefined: this tab shares with none. */
  readonly locks: Pick<LockManager, 'request'> | undefined
}

/** Between two pages, the connection stays open this long for the next one. */
const lingerMs = 5_000

export class TabStream {
  readonly #environment: TabEnvironment
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #watchers = new Set<() => void>()
  #link: LinkState = { kind: 'connecting', since: Date.now() }
  #lastId: string | undefined
  /** Topics that the open stream carries. */
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
    // A tab that is closed says so; one that crashes is forgotten with the tab that leads.
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

  /** Another user is signed in, or none: nothing of before is kept. */
  readonly forget = (): void => {
    this.#retire()
    this.#lastId = undefined
    this.#live = new Set()
    this.#setLink({ kind: 'connecting', since: Date.now() })
    if (this.#followers.size > 0) this.#run()
  }

  /** Leads as soon as no other tab does. */
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
    // Rejects when we no longer want it.
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
    // Kept here too: whichever tab leads next goes on from it.
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
