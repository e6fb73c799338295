/** One bank: its doors, its controller and all events the controller has reported. */
import type {
  SimEvent,
  SimEventKind,
  SimFault,
  SimSnapshot,
  SimWorld,
} from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import type { VirtualClock } from './clock.ts'
import { type Door, doorFrom } from './door.ts'
import type { Faults } from './faults.ts'
import { Random } from './random.ts'

export type BankPlan = SimWorld['banks'][number]
type Actor = NonNullable<SimEvent['actor']>

export interface Surroundings {
  readonly clock: VirtualClock
  readonly faults: Faults
  readonly seed: number
  readonly report: (bank: Bank, event: SimEvent) => void
}

interface Cause {
  readonly commandId?: string | undefined
  readonly actor?: Actor | undefined
}

export const leftOpenAfterMs = 180_000
const heartbeatMs = 30_000
const syncAfterRebootMs = 60_000
const eventsKept = 20_000

export class Bank {
  readonly plan: BankPlan
  readonly doors: ReadonlyMap<string, Door>
  readonly random: Random
  readonly log: SimEvent[] = []
  /** Commands by idempotency key; each is carried out once. */
  readonly commands = new Map<string, string>()
  boot: number
  seq = 0
  heartbeatAt: number
  #around: Surroundings
  #clockOffset = 0
  #commandCount = 0
  #isGone = false

  constructor(plan: BankPlan, around: Surroundings) {
    this.plan = plan
    this.boot = plan.boot
    this.#around = around
    this.random = new Random(around.seed, plan.id)
    this.doors = new Map(plan.doors.map((door, index) => [door.id, doorFrom(door, index)]))
    this.heartbeatAt = around.clock.now
    this.emit('controller.online')
    this.#beat()
  }

  get clock(): VirtualClock {
    return this.#around.clock
  }

  get isOnline(): boolean {
    const { faults } = this.#around
    const isOff = (name: 'controllerOffline' | 'controllerOfflineSilently') => faults.find(name, this.plan.id)
    return isOff('controllerOffline') === undefined && isOff('controllerOfflineSilently') === undefined
  }

  /** A replaced bank stops doing anything. */
  retire(): void {
    this.#isGone = true
  }

  get isRetired(): boolean {
    return this.#isGone
  }

  #deviceTime(): string {
    const skew = this.#around.faults.find('clockSkew', this.plan.id)?.ms ?? 0
    return new Date(this.clock.now + this.#clockOffset + skew).toISOString()
  }

  emit(kind: SimEventKind | 'door.levitated', doorId?: string, cause: Cause = {}, data: SimEvent['data'] = {}): void {
    if (this.#isGone) return
    if (kind !== 'door.levitated' && this.#around.faults.find('unknownEventType', this.plan.id))
      this.emit('door.levitated', doorId)
    this.seq++
    const event: SimEvent = {
      id: `${this.plan.id}-${this.boot}-${this.seq}`,
      bankId: this.plan.id,
      ...(doorId !== undefined && { doorId }),
      kind,
      at: this.#deviceTime(),
      boot: this.boot,
      seq: this.seq,
      ...(cause.commandId !== undefined && { commandId: cause.commandId }),
      ...(cause.actor && { actor: cause.actor }),
      data,
    }
    this.log.push(event)
    if (this.log.length > eventsKept) this.log.splice(0, eventsKept / 2)
    this.#around.report(this, event)
  }

  #beat(): void {
    this.clock.after(heartbeatMs, () => {
      if (this.#isGone) return
      if (this.isOnline && !this.#around.faults.find('heartbeatLoss', this.plan.id)) {
        this.heartbeatAt = this.clock.now
        this.emit('controller.heartbeat')
      }
      this.#beat()
    })
  }

  nextCommandId(): string {
    return `${this.plan.id}-c${++this.#commandCount}`
  }

  /** The bolt moves shortly after the command. A stuck one never does, and the controller reports it. */
  unlock(door: Door, cause: Cause, opened: () => void = () => undefined): void {
    this.clock.after(this.random.between(150, 600), () => {
      if (this.#around.faults.find('stuckDoor', this.plan.id, door.id)) {
        this.clock.after(3_000, () => {
          door.fault = 'openFailed'
          this.emit('door.openFailed', door.id, cause)
        })
        return
      }
      this.swingOpen(door, cause)
      opened()
    })
  }

  swingOpen(door: Door, cause: Cause, kind: 'door.opened' | 'door.forced' = 'door.opened'): void {
    if (door.isOpen) return
    door.isOpen = true
    if (kind === 'door.opened' && door.fault === 'openFailed') {
      door.fault = null
      this.emit('fault.cleared', door.id)
    }
    if (kind === 'door.forced') door.fault = 'tamper'
    this.emit(kind, door.id, cause)
    door.cancelAlarm = this.clock.after(leftOpenAfterMs, () => {
      door.isLeftOpen = true
      this.emit('door.leftOpen', door.id)
    })
  }

  close(door: Door, cause: Cause = {}): void {
    if (!door.isOpen) return
    door.cancelAlarm?.()
    Object.assign(door, { isOpen: false, isLeftOpen: false, cancelAlarm: null })
    this.emit('door.closed', door.id, cause)
    if (door.fault !== 'tamper') return
    door.fault = null
    this.emit('fault.cleared', door.id)
  }

  /** The sensor's reading, which may differ from the actual contents. */
  reads(door: Door): boolean | null {
    return this.plan.hasContentSensor ? (door.stuckReading ?? door.hasItem) : null
  }

  put(door: Door, hasItem: boolean): void {
    if (door.hasItem === hasItem) return
    const before = this.reads(door)
    door.hasItem = hasItem
    const after = this.reads(door)
    if (after !== null && after !== before) this.emit(after ? 'item.detected' : 'item.removed', door.id)
  }

  /** Sequence numbers restart, and the clock is off until it syncs with the network. */
  reboot(offsetMs: number): void {
    this.boot++
    this.seq = 0
    this.#clockOffset = offsetMs
    this.clock.after(syncAfterRebootMs, () => {
      this.#clockOffset = 0
    })
    this.emit('controller.online')
  }

  snapshot(): SimSnapshot {
    return {
      bankId: this.plan.id,
      asOf: this.#deviceTime(),
      boot: this.boot,
      seq: this.seq,
      power: 'mains',
      doors: [...this.doors.values()].map((door) => ({
        id: door.id,
        size: door.size,
        lock: door.isOpen ? 'unlocked' : 'locked',
        door: door.isOpen ? 'open' : 'closed',
        isLeftOpen: door.isLeftOpen,
        isOccupied: this.reads(door),
        fault: door.fault,
        isInService: door.isInService,
        reservationId: door.reservation?.id ?? null,
      })),
    }
  }

  /** Applies door and controller faults when they start and end. */
  follow(fault: SimFault, isOn: boolean): void {
    if (fault.bankId !== undefined && fault.bankId !== this.plan.id) return
    const concerned = [...this.doors.values()].filter(({ id }) => fault.doorId === undefined || fault.doorId === id)
    switch (fault.name) {
      case 'controllerOffline':
        this.emit(isOn ? 'controller.offline' : 'controller.online')
        break
      case 'controllerOfflineSilently':
        if (!isOn) this.emit('controller.online')
        break
      case 'reboot':
        if (isOn) this.reboot(fault.ms ?? -3_600_000)
        break
      case 'ajar':
        for (const door of concerned) isOn ? this.swingOpen(door, {}) : this.close(door)
        break
      case 'forcedOpen':
        for (const door of concerned) isOn ? this.swingOpen(door, {}, 'door.forced') : this.close(door)
        break
      case 'sensorStuck':
        for (const door of concerned) this.#stick(door, isOn)
        break
      default:
    }
  }

  #stick(door: Door, isOn: boolean): void {
    const before = this.reads(door)
    door.stuckReading = isOn ? before : null
    const after = this.reads(door)
    if (after !== null && after !== before) this.emit(after ? 'item.detected' : 'item.removed', door.id)
  }
}
