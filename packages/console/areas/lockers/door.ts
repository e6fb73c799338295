import type { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'

export type Door = RowOf<typeof lockers>
