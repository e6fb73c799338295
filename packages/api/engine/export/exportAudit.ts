/** Audits every export and every download, under the id of the export. */
import type { PagedListQuery } from '@postern/domain/engine/query.ts'
import type { Db } from '../../database/db.ts'
import { type Changes, type Writer, writeAudit } from '../audit.ts'

interface Taken {
  readonly id: string
  readonly customerId: string | null
  /** A resource, or another name for what was exported. */
  readonly resource: string
  readonly facts: Readonly<Record<string, Changes[string]['after']>>
}

export const noteExport = (db: Db, writer: Writer, { id, customerId, resource, facts }: Taken): void =>
  writeAudit(db, writer, [
    {
      resource: { name: resource },
      customerId,
      recordId: id,
      action: 'export',
      rowVersion: 1,
      changes: Object.fromEntries(Object.entries(facts).map(([name, after]) => [name, { before: null, after }])),
    },
  ])

/** Field names only: the values may be personal data. */
export const narrowedBy = ({ q, filters, ids }: PagedListQuery): string[] => [
  ...(q ? ['q'] : []),
  ...filters.map(({ field }) => field),
  ...(ids ? ['ids'] : []),
]
