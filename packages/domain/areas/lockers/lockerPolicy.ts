/** The effective policy of a locker bank: the stricter of the bank's own and its customer's or site's. */
import type { ValuesOf } from '../../engine/resource.ts'
import type { lockers } from '../customers/settings/parcels.ts'
import type { lockerBanks } from './lockerBanks.ts'

type Bank = Pick<
  ValuesOf<(typeof lockerBanks)['fields']>,
  'holdHours' | 'graceReopenMinutes' | 'pinLength' | 'multiPackage' | 'accessMethods'
>
interface Around extends Omit<Pick<ValuesOf<typeof lockers>, keyof Bank>, 'accessMethods'> {
  readonly accessMethods: readonly string[]
}

export const policyNames = ['holdHours', 'graceReopenMinutes', 'pinLength', 'multiPackage', 'accessMethods'] as const

export interface Ruling<T> {
  /** What the bank says; null where it leaves it to others. */
  readonly bank: T | null
  /** What the settings say. */
  readonly around: T
  readonly holds: T
}

export interface LockerPolicy {
  readonly holdHours: Ruling<number>
  readonly graceReopenMinutes: Ruling<number>
  readonly pinLength: Ruling<number>
  readonly multiPackage: Ruling<boolean>
  readonly accessMethods: Ruling<readonly string[]>
}

const ruled = <T>(bank: T | null, around: T, stricter: (a: T, b: T) => T): Ruling<T> => ({
  bank,
  around,
  holds: bank === null ? around : stricter(bank, around),
})

/** Shorter times, longer codes, fewer ways in; several parcels behind one door only where both allow it. */
export function lockerPolicy(bank: Bank, around: Around): LockerPolicy {
  const shared = bank.multiPackage === 'inherit' ? null : bank.multiPackage === 'yes'
  return {
    holdHours: ruled(bank.holdHours, around.holdHours, Math.min),
    graceReopenMinutes: ruled(bank.graceReopenMinutes, around.graceReopenMinutes, Math.min),
    pinLength: ruled(bank.pinLength, around.pinLength, Math.max),
    multiPackage: ruled(shared, around.multiPackage, (a, b) => a && b),
    accessMethods: ruled<readonly string[]>(
      bank.accessMethods.length === 0 ? null : bank.accessMethods,
      around.accessMethods,
      (own, all) => own.filter((method) => all.includes(method)),
    ),
  }
}
