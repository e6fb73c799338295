/** Offboards a customer: what happens to its data, and what stays behind unless it is handled first. */

import { daysUntilPurge, purgeDay } from '@postern/domain/areas/customers/customerLife.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { counted } from '@postern/domain/values/text.ts'
import { dayText } from '../../engine/cells/valueText.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { FinalMoveDialog } from '../../engine/record/FinalMoveDialog.tsx'
import { listPath, recordPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences } from '../../ui/overlays/Dialog.tsx'
import { useNow } from '../../ui/useNow.ts'

interface OffboardDialogProps {
  record: ValuesOf<(typeof customers)['fields']> & RecordMeta
  onClose: () => void
  onMove: (values: Readonly<Record<string, unknown>>) => void
}

export default function OffboardDialog({ record, onClose, onMove }: OffboardDialogProps) {
  const now = useNow()
  const { id, name, parcelsInCustody, openTickets } = record
  const left = [
    {
      count: parcelsInCustody ?? 0,
      words: ['parcel is still here', 'parcels are still here'] as const,
      href: listPath(resourceNamed('sites'), id),
    },
    {
      count: openTickets ?? 0,
      words: ['ticket is open', 'tickets are open'] as const,
      href: withSearch(recordPath(customers, id), { tab: 'tickets' }),
    },
  ].filter(({ count }) => count > 0)
  const purged = dayText(purgeDay(dayIn(record.timezone, now)))
  return (
    <FinalMoveDialog
      title={`Offboard ${name}?`}
      name={name}
      verb="Offboard customer"
      text={`The customer becomes read-only, and its data may be purged after ${daysUntilPurge} days, on ${purged}.`}
      onClose={onClose}
      onConfirm={() => onMove({})}
    >
      {left.length > 0 && (
        <Consequences
          items={left.map(({ count, words: [one, many], href }) => ({
            id: many,
            mark: <StatusMark tone="warn">{counted(count, one, many)}</StatusMark>,
            outcome: (
              <Link className="link" href={href} onClick={onClose}>
                View {count === 1 ? 'it' : 'them'}
              </Link>
            ),
          }))}
        />
      )}
    </FinalMoveDialog>
  )
}
