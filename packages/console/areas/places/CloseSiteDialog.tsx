/** Closes a site permanently. Parcels on site block it; lists what stops working. */
import { figures } from '@postern/domain/areas/figures.ts'
import type { sites } from '@postern/domain/areas/places/sites.ts'
import { mayBeCleared } from '@postern/domain/engine/archiveGuards.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { FinalMoveDialog } from '../../engine/record/FinalMoveDialog.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences } from '../../ui/overlays/Dialog.tsx'
import { figureHref } from '../shared/figureHref.ts'

interface CloseSiteDialogProps {
  record: ValuesOf<(typeof sites)['fields']> & RecordMeta
  customerId: string | undefined
  onClose: () => void
  onMove: (values: Readonly<Record<string, unknown>>) => void
}

export default function CloseSiteDialog({ record, customerId = '', onClose, onMove }: CloseSiteDialogProps) {
  const { name, parcelsInCustody, stationsOnline, banksOnline } = record
  const allowed = mayBeCleared(parcelsInCustody, 'site', 'closing')
  return (
    <FinalMoveDialog
      title={`Close ${name}?`}
      text="You can’t reopen a closed site. Its history and data stay."
      name={name}
      verb="Close site"
      onClose={onClose}
      onConfirm={() => onMove({})}
      {...(allowed !== true && {
        blocked: (
          <>
            {allowed}{' '}
            <Link
              className="link"
              href={figureHref(customerId, figures.sites.parcelsInCustody(record.id))}
              onClick={onClose}
            >
              View parcels
            </Link>
          </>
        ),
      })}
    >
      <Consequences
        items={[
          {
            id: 'stations',
            mark: <StatusMark tone="warn">{counted(stationsOnline?.whole ?? 0, 'station', 'stations')}</StatusMark>,
            outcome: 'can’t receive parcels',
          },
          {
            id: 'banks',
            mark: (
              <StatusMark tone="warn">{counted(banksOnline?.whole ?? 0, 'locker bank', 'locker banks')}</StatusMark>
            ),
            outcome: 'can’t take deposits',
          },
        ]}
      />
    </FinalMoveDialog>
  )
}
