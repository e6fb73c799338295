/** The audience “Address” needs an address; every other audience already has one. */
import type { Issue } from '@postern/domain/engine/failure.ts'

interface Told {
  readonly audience: string
  readonly address: string | null
}

export const notificationIssues = (path: string, rows: readonly Told[]): Issue[] =>
  rows.some(({ audience, address }) => (audience === 'address') !== (address !== null))
    ? [{ path, description: 'Enter an address for the audience “Address” only.' }]
    : []
