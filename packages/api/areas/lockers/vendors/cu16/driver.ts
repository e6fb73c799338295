/** Drives one bank's lock boards: polls, debounces readings, numbers the events it reports, and unlocks at most once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LockerEvent, LockerEventType } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { type CommandReceipt, fail, type OpenCommand, type Result, succeed, type VendorSnapshot } from '../adapter.ts'
import { Debounce, type DoorAddress, readingOf, type SettledChange, type Wiring } from './debounce.ts'
import { Line } from './line.ts'

export interface Timings {
  /** Poll intervals while a door is open or moving, and while idle. */
  readonly pollBusyMs: number
  readonly pollIdleMs: number
  readonly replyMs: number
  /** How long a door may take to open after its bolt is released. */
  readonly openWithinMs: number
  readonly offlineAfterMs: number
  readonly leftOpenAfterMs: number
  /** How often a responding board is reported. */
  readonly heartbeatMs: number
}

export const usualTimings: Timings = {
  pollBusyMs: 500,
  pollIdleMs: 2_000,
  replyMs: 300,
  openWithinMs: 3_000,
  offlineAfterMs: 10_000,
  leftOpenAfterMs: 180_000,
  heartbeatMs: 30_000,
}

export interface BoardBank extends Wiring {
  readonly bankRef: string
  readonly host: string
  readonly port: number
  readonly hasContentSensor: boolean
  readonly doors: readonly DoorAddress[]
}

type BoardLink = 'online' | 'degraded' | 'offline'

interface Opening {
  readonly commandId: string
  readonly until: number
}

const missesUntilDegraded = 2
const commandsRemembered = 500

export class BoardDriver {
  /** Shared by all lines of this process, so a line restarted within a second still gets a higher boot count. */
  static #latestBoot = 0
  readonly #bank: BoardBank
  readonly #timings: Timings
  readonly #line: Line
  readonly #debounce = new Debounce()
  readonly #openings = new Map<string, Opening>()
  readonly #openedAt = new Map<string, number>()
  readonly #sent = new Set<string>()
  readonly #stopping = new AbortController()
  #wake = new AbortController()
  #sink: ((event: LockerEvent) => void) | null = null
  #boot = 0
  #seq = 0
  #misses = 0
  #lastReplyAt = 0
  #heartbeatAt = 0
  #isOnline = false

  constructor(bank: BoardBank, timings: Timings) {
    this.#bank = bank
    this.#timings = timings
    this.#line = new Line({ host: bank.host, port: bank.port, replyMs: timings.replyMs })
  }

  get link(): BoardLink {
    if (!this.#isOnline) return 'offline'
    return this.#misses >= missesUntilDegraded ? 'degraded' : 'online'
  }

  get lastReplyAt(): number {
    return this.#lastReplyAt
  }

  /** Starts reporting; returns a function that stops it. */
  watch(sink: (event: LockerEvent) => void): () => void {
    const isFirst = this.#sink === null
    this.#sink = sink
    if (isFirst) void this.#run()
    return () => this.close()
  }

  close(): void {
    this.#stopping.abort()
    this.#wake.abort()
    this.#line.close()
    this.#sink = null
  }

  /** The confirmed state, after reading every board until two reads agree. */
  async snapshot(): Promise<Result<VendorSnapshot>> {
    for (let round = 0; round < 3; round++) {
      if (!(await this.#pollAll())) return fail('offline')
      if (round > 0 && !this.#debounce.isMoving) break
    }
    const doors = this.#bank.doors.flatMap(({ doorRef }) => {
      const reading = this.#debounce.settledReading(doorRef)
      return reading ? [{ doorRef, reading }] : []
    })
    return succeed({
      asOf: new Date().toISOString(),
      boot: this.#boot,
      seq: this.#seq,
      controller: { link: 'online' },
      doors: Object.fromEntries(
        doors.map(({ doorRef, reading: { isOpen, hasItem } }) => [
          doorRef,
          {
            lock: isOpen ? 'unlocked' : 'locked',
            door: isOpen ? (this.#isLeftOpen(doorRef) ? 'ajar' : 'open') : 'closed',
            occupancy: this.#bank.hasContentSensor ? (hasItem ? 'occupied' : 'empty') : 'unknown',
          } as const,
        ]),
      ),
      records: {},
    })
  }

  /**
   * A bolt is only triggered again if the board still reports it closed. The result means that the
   * command has been sent; whether the door opened is reported as its own event.
   */
  async open(doorRef: string, { commandId }: OpenCommand): Promise<Result<CommandReceipt>> {
    const door = this.#bank.doors.find((each) => each.doorRef === doorRef)
    if (!door) return fail('notFound')
    if (this.#sent.has(commandId)) return succeed({ commandId })
    if (this.#openings.has(doorRef)) return fail('conflict', { message: 'This door is being opened.' })
    // Claimed from here on, so two concurrent commands don't both find it closed.
    this.#openings.set(doorRef, { commandId, until: Date.now() + this.#timings.openWithinMs })
    const status = await this.#line.readStatus(door.board)
    if (!status || readingOf(status, door.lock, this.#bank).isOpen) {
      this.#openings.delete(doorRef)
      return status ? fail('conflict', { message: 'This door is already open.' }) : fail('offline')
    }
    this.#remember(commandId)
    if (!(await this.#line.sendUnlock(door.board, door.lock))) {
      this.#sent.delete(commandId)
      this.#openings.delete(doorRef)
      return fail('offline')
    }
    this.#openings.set(doorRef, { commandId, until: Date.now() + this.#timings.openWithinMs })
    this.#wake.abort()
    return succeed({ commandId })
  }

  #remember(commandId: string): void {
    this.#sent.add(commandId)
    for (const oldest of this.#sent) {
      if (this.#sent.size <= commandsRemembered) return
      this.#sent.delete(oldest)
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#pollAll()
      this.#settleOpenings()
      this.#noteLeftOpen()
      const isBusy = this.#openings.size > 0 || this.#openedAt.size > 0 || this.#debounce.isMoving
      this.#wake = new AbortController()
      const { pollBusyMs, pollIdleMs } = this.#timings
      await sleep(isBusy ? pollBusyMs : pollIdleMs, undefined, { signal: this.#wake.signal }).catch(() => undefined)
    }
  }

  /** False as soon as a board doesn't respond. */
  async #pollAll(): Promise<boolean> {
    for (const board of new Set(this.#bank.doors.map((door) => door.board))) {
      const status = await this.#line.readStatus(board)
      if (this.#stopping.signal.aborted) return false
      if (!status) {
        this.#miss()
        return false
      }
      this.#answered()
      for (const { doorRef, lock } of this.#bank.doors.filter((door) => door.board === board)) {
        const change = this.#debounce.read(doorRef, readingOf(status, lock, this.#bank))
        if (change) this.#report(change)
      }
    }
    return true
  }

  #answered(): void {
    this.#misses = 0
    this.#lastReplyAt = Date.now()
    if (this.#isOnline) {
      this.#beat()
      return
    }
    this.#isOnline = true
    // Higher than in every earlier connection, including those of an earlier process.
    BoardDriver.#latestBoot = Math.max(BoardDriver.#latestBoot + 1, Math.floor(Date.now() / 1000))
    this.#boot = BoardDriver.#latestBoot
    this.#seq = 0
    this.#debounce.forget()
    this.#heartbeatAt = this.#lastReplyAt
    this.#emit('connected')
  }

  #beat(): void {
    if (this.#lastReplyAt - this.#heartbeatAt < this.#timings.heartbeatMs) return
    this.#heartbeatAt = this.#lastReplyAt
    this.#emit('heartbeat')
  }

  #miss(): void {
    this.#misses++
    if (!this.#isOnline || Date.now() - this.#lastReplyAt < this.#timings.offlineAfterMs) return
    this.#emit('disconnected')
    this.#isOnline = false
  }

  #report({ doorRef, before, now }: SettledChange): void {
    // A door's initial state is covered by the snapshot that follows a connection.
    if (before?.isOpen !== now.isOpen) this.#moved(doorRef, now.isOpen, before !== undefined)
    if (before && before.hasItem !== now.hasItem && this.#bank.hasContentSensor)
      this.#emit(now.hasItem ? 'contentDetected' : 'contentRemoved', doorRef)
  }

  #moved(doorRef: string, isOpen: boolean, wasKnown: boolean): void {
    if (isOpen) this.#openedAt.set(doorRef, Date.now())
    else this.#openedAt.delete(doorRef)
    if (!wasKnown) return
    const opening = this.#openings.get(doorRef)
    if (isOpen) this.#openings.delete(doorRef)
    this.#emit(isOpen ? 'doorOpened' : 'doorClosed', doorRef, isOpen ? opening?.commandId : undefined)
  }

  /** A bolt the board still reports closed at the timeout has failed; one we couldn't read stays uncertain. */
  #settleOpenings(): void {
    for (const [doorRef, { commandId, until }] of this.#openings) {
      if (Date.now() < until) continue
      this.#openings.delete(doorRef)
      if (this.#misses === 0 && this.#debounce.settledReading(doorRef)?.isOpen === false)
        this.#emit('openFailed', doorRef, commandId)
    }
  }

  #isLeftOpen(doorRef: string): boolean {
    const since = this.#openedAt.get(doorRef)
    return since !== undefined && Date.now() - since >= this.#timings.leftOpenAfterMs
  }

  readonly #alarmed = new Set<string>()

  #noteLeftOpen(): void {
    for (const doorRef of this.#alarmed) if (!this.#openedAt.has(doorRef)) this.#alarmed.delete(doorRef)
    for (const doorRef of this.#openedAt.keys()) {
      if (this.#alarmed.has(doorRef) || !this.#isLeftOpen(doorRef)) continue
      this.#alarmed.add(doorRef)
      this.#emit('doorLeftOpen', doorRef)
    }
  }

  #emit(type: LockerEventType, doorRef?: string, commandId?: string): void {
    this.#seq++
    const { bankRef } = this.#bank
    this.#sink?.({
      eventId: `${bankRef}-${this.#boot}-${this.#seq}`,
      bankRef,
      ...(doorRef !== undefined && { doorRef }),
      type,
      occurredAt: new Date().toISOString(),
      boot: this.#boot,
      seq: this.#seq,
      ...(commandId !== undefined && { commandId }),
      data: {},
      raw: null,
    })
  }
}
