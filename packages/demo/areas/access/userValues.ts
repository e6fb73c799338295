/** Default values of users, for the provider and its customers. */
import type { UserRow, ValuesIn } from '../../rows.ts'

export type UserValues = ValuesIn<UserRow>

const plain = {
  siteScope: 'all',
  siteIds: [],
  status: 'active',
  mfaRequired: false,
  authSource: 'local',
  lastLoginAt: null,
  passwordChangedAt: null,
  mustChangePassword: false,
  expiresAt: null,
  username: null,
  phone: null,
  phoneCountry: null,
  employeeId: null,
  jobTitle: null,
  badgeId: null,
  pin: null,
  locale: null,
  timezone: null,
  theme: null,
  notes: null,
  anonymisedAt: null,
  customerIds: null,
} as const satisfies Partial<UserValues>

type Given = Pick<UserValues, 'name' | 'firstName' | 'lastName' | 'email' | 'securityRoleId'> & Partial<UserValues>

export const userValues = (given: Given): UserValues => ({ ...plain, siteIds: [], ...given })

/** The last word is the last name. */
export function namesOf(name: string): Pick<UserValues, 'name' | 'firstName' | 'lastName'> {
  const words = name.split(' ')
  return { name, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
