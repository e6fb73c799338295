/** Doors can be generated only for a bank that has none; later ones are added one by one. */

import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import type { useCan } from '../../session/useSession.ts'

type Bank = Pick<ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta, 'doors' | 'status' | 'archivedAt'>

export const mayGenerate = ({ doors, status, archivedAt }: Bank, can: ReturnType<typeof useCan>): boolean =>
  doors === 0 && status !== 'decommissioned' && archivedAt === null && can('lockers.lockers.create')
