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

export type PolicyOrigin = 'bank' | 'site' | 'customer'

export interface Ruling<T> {
  /** The bank's value; null if it inherits. */
  readonly bank: T | null
  /** The site's value; null if it inherits from the customer. */
  readonly site: T | null
  readonly customer: T
  /** The effective value and where it comes from. */
  readonly holds: T
  readonly from: PolicyOrigin
}

export interface LockerPolicy {
  readonly holdHours: Ruling<number>
  readonly graceReopenMinutes: Ruling<number>
  readonly pinLength: Ruling<number>
  readonly multiPackage: Ruling<boolean>
  readonly accessMethods: Ruling<readonly string[]>
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Said<T> {
  readonly bank: T | null
  readonly site: T | null
  readonly customer: T
}

/** A site overrides its customer; a bank can only be stricter than the result. */
function ruled<T>({ bank, site, customer }: Said<T>, stricter: (a: T, b: T) => T): Ruling<T> {
  const around = site ?? customer
  const holds = bank === null ? around : stricter(bank, around)
  const from = bank !== null && !isSame(holds, around) ? 'bank' : site === null ? 'customer' : 'site'
  return { bank, site, customer, holds, from }
}

/** Stricter means shorter times, longer codes, fewer access methods; several parcels per door only if both allow it. */
export function lockerPolicy(bank: Bank, site: Partial<Around>, customer: Around): LockerPolicy {
  const said = <Name extends keyof Around>(name: Name, own: Around[Name] | null): Said<Around[Name]> => ({
    bank: own,
    site: site[name] ?? null,
    customer: customer[name],
  })
  return {
    holdHours: ruled(said('holdHours', bank.holdHours), Math.min),
    graceReopenMinutes: ruled(said('graceReopenMinutes', bank.graceReopenMinutes), Math.min),
    pinLength: ruled(said('pinLength', bank.pinLength), Math.max),
    multiPackage: ruled(
      said('multiPackage', bank.multiPackage === 'inherit' ? null : bank.multiPackage === 'yes'),
      (a, b) => a && b,
    ),
    accessMethods: ruled(
      said('accessMethods', bank.accessMethods.length === 0 ? null : bank.accessMethods),
      (own, all) => own.filter((method) => all.includes(method)),
    ),
  }
}

/** Values that make a bank inherit from its site or customer again. */
export const inheritedValues = {
  holdHours: null,
  graceReopenMinutes: null,
  pinLength: null,
  multiPackage: 'inherit',
  accessMethods: [],
} as const satisfies Readonly<Record<(typeof policyNames)[number], unknown>>
