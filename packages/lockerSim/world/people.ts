/** Couriers who drop off parcels and recipients who pick them up. */
import type { Bank } from './bank.ts'
import type { Door } from './door.ts'

const hourMs = 3_600_000
const courier = { kind: 'courier' } as const
const recipient = { kind: 'recipient' } as const

const isUsable = (door: Door): boolean => door.isInService && !door.isOpen && !door.isBusy && door.fault === null

/** Reserved doors first, because their parcel is on its way. */
function doorForDeposit(bank: Bank): Door | undefined {
  const empty = [...bank.doors.values()].filter((door) => isUsable(door) && !door.hasItem)
  return bank.random.pick(empty.filter(({ reservation }) => reservation !== null)) ?? bank.random.pick(empty)
}

/** Most people close the door right away; a few leave it open, and it's closed minutes later. */
const closingMs = (bank: Bank): number =>
  bank.random.chance(bank.plan.leftOpenShare)
    ? bank.random.between(240_000, 600_000)
    : bank.random.between(2_000, 6_000)

/** Opens the door, runs `inside`, closes it. No one else uses the door in the meantime. */
function visit(bank: Bank, door: Door, actor: typeof courier | typeof recipient, inside: () => void, done: () => void) {
  door.isBusy = true
  // If the door doesn't open, people give up.
  const giveUp = bank.clock.after(10_000, () => {
    door.isBusy = false
  })
  bank.unlock(door, { actor }, () => {
    giveUp()
    bank.clock.after(bank.random.between(3_000, 8_000), () => {
      inside()
      bank.clock.after(closingMs(bank), () => {
        bank.close(door, { actor })
        done()
        door.isBusy = false
      })
    })
  })
}

/** Some parcels end up in the wrong door: the controller reports one door, the sensor another. */
function doorReallyUsed(bank: Bank, meant: Door): Door {
  if (!bank.random.chance(bank.plan.wrongDoorShare)) return meant
  const others = [...bank.doors.values()].filter((door) => door !== meant && isUsable(door) && !door.hasItem)
  return bank.random.pick(others) ?? meant
}

/** What the courier scans at the screen: label and recipient. */
const scanned = ({ random, plan }: Bank, { reservation }: Door) => ({
  trackingNumber: reservation?.trackingNumber ?? `SIM${String(random.between(0, 999_999_999_999)).padStart(12, '0')}`,
  recipientRef: random.pick(plan.recipients) ?? null,
})

export function deposit(bank: Bank, door: Door): void {
  const used = doorReallyUsed(bank, door)
  const reservationId = door.reservation?.id ?? null
  visit(
    bank,
    door,
    courier,
    () => bank.put(used, true),
    () => {
      bank.emit('deposit.confirmed', door.id, { actor: courier }, { reservationId, ...scanned(bank, door) })
      awaitRecipient(bank, used)
    },
  )
}

export function pickUp(bank: Bank, door: Door): void {
  const reservationId = door.reservation?.id ?? null
  visit(
    bank,
    door,
    recipient,
    () => bank.put(door, false),
    () => {
      bank.emit('pickup.confirmed', door.id, { actor: recipient }, { reservationId })
      door.reservation = null
    },
  )
}

function awaitRecipient(bank: Bank, door: Door): void {
  const { dwellHours } = bank.plan
  if (dwellHours === undefined) return
  bank.clock.after(bank.random.waiting(dwellHours * hourMs), () => {
    if (bank.isRetired || !door.hasItem) return
    if (isUsable(door)) pickUp(bank, door)
    else awaitRecipient(bank, door)
  })
}

/** No deposits while the controller is offline, because no door can open. */
function nextCourier(bank: Bank): void {
  const { depositsPerHour } = bank.plan
  if (depositsPerHour === 0) return
  bank.clock.after(bank.random.waiting(hourMs / depositsPerHour), () => {
    if (bank.isRetired) return
    const door = bank.isOnline ? doorForDeposit(bank) : undefined
    if (door) deposit(bank, door)
    nextCourier(bank)
  })
}

export function populate(bank: Bank): void {
  nextCourier(bank)
  for (const door of bank.doors.values()) if (door.hasItem) awaitRecipient(bank, door)
}
