import { figures } from '@postern/domain/areas/figures.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { call } from '../../http/call.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { AnonymiseDialog } from '../shared/AnonymiseDialog.tsx'
import { figureHref } from '../shared/figureHref.ts'

interface AnonymiseContactProps {
  record: ValuesOf<(typeof contacts)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export default function AnonymiseContact({ record, customerId, onClose }: AnonymiseContactProps) {
  const allowed = mayLeave(record)
  return (
    <AnonymiseDialog
      resource={contacts}
      name={record.displayName}
      text="Removes names, addresses, phone numbers, badges, PIN, and notes, including from the history. Parcels and notifications are kept."
      {...(allowed !== true && {
        blocked: (
          <>
            {allowed}{' '}
            <Link
              className="link"
              href={figureHref(customerId, figures.contacts.parcelsWaiting(record.id))}
              onClick={onClose}
            >
              View parcels
            </Link>
          </>
        ),
      })}
      forget={() =>
        call('POST /api/customers/:customerId/contacts/:id/anonymise', { params: { customerId, id: record.id } })
      }
      customerId={customerId}
      onClose={onClose}
    />
  )
}
