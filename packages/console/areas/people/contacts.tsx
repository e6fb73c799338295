import { figures } from '@postern/domain/areas/figures.ts'
import { aliasFound } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { anonymised, mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Suspense } from 'react'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { view } from '../../engine/view.ts'
import { importLinkOf } from '../../imports/ImportLink.tsx'
import { lazyPart, leftOut } from '../../ui/lazyPart.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { parcelsTab } from '../parcels/parcelsTab.tsx'
import { blockedReasonOf } from '../shared/blockedReason.ts'
import { defaultOne } from '../shared/defaultOne.ts'
import { figureCell } from '../shared/figureCell.tsx'
import classes from './contacts.module.css'

// Both load the custom field definitions from the server.
const OwnFieldsValue = lazyPart(() => import('./OwnFieldsValue.tsx'))
const OwnFieldsInput = lazyPart(() => import('./OwnFieldsInput.tsx'))

/** A bounce is the most important fact about an email address. */
function Address({ address, bounced }: { address: string; bounced: boolean }) {
  return bounced ? <StatusMark tone="danger">{`${address}, bounced`}</StatusMark> : address
}

const PossibleDuplicate = lazyPart(() => import('./duplicates/PossibleDuplicate.tsx'), leftOut)
const ReachMeter = lazyPart(() => import('./ReachMeter.tsx'), leftOut)

type Contact = ValuesOf<(typeof contacts)['fields']> & RecordMeta

/** With the alias the search matched, if the name alone doesn't explain the match. */
function ContactName({ record }: { record: Contact }) {
  const alias = aliasFound(record, useSearchParams().q ?? '')
  return (
    <>
      {record.displayName} {alias !== undefined && <span className={classes.alias}>also {alias}</span>}
    </>
  )
}

export const contactView = view(contacts, {
  defaults: async (customerId) => ({ contactTypeId: await defaultOne(contacts, 'contactTypeId', customerId) }),
  tabs: {
    ...parcelsTab('contacts'),
    lockers: { label: 'Doors', Panel: lazyPart(() => import('./ContactLockers.tsx')) },
    notices: { label: 'Notifications', Panel: lazyPart(() => import('./ContactNotices.tsx')) },
    sync: { label: 'Sync', Panel: lazyPart(() => import('./ContactSync.tsx')) },
  },
  ListWrapper: ({ customerId = '', children }) => (
    <>
      <Suspense fallback={null}>
        <ReachMeter customerId={customerId} />
      </Suspense>
      {children}
    </>
  ),
  menu: async () => (await import('./contactMenu.tsx')).contactMenu,
  ListActions: importLinkOf(),
  bulkActions: [
    {
      label: 'Print labels…',
      needs: 'mail.thermalLabels.testPrint',
      Icon: IconPrinter,
      Dialog: lazyPart(() =>
        import('../labels/printing/batchDialogs.tsx').then(({ ContactLabels }) => ({ default: ContactLabels })),
      ),
    },
    {
      label: 'Merge…',
      needs: 'customers.contacts.merge',
      exactly: 2,
      Icon: IconArrowMerge,
      Dialog: lazyPart(() => import('./MergeContacts.tsx')),
    },
  ],
  blockedReason: blockedReasonOf(mayLeave, 'parcels'),
  locked: ({ anonymisedAt }) => (anonymisedAt === null ? undefined : anonymised),
  cells: {
    displayName: ContactName,
    parcelsWaiting: figureCell(figures.contacts.parcelsWaiting),
    email: ({ value, record }) =>
      value === null ? <None /> : <Address address={value} bounced={record.emailState === 'bounced'} />,
    customFields: ({ value, customerId }) =>
      value === null || customerId === undefined ? (
        <None />
      ) : (
        <Suspense fallback="…">
          <OwnFieldsValue customerId={customerId} value={value} />
        </Suspense>
      ),
  },
  inputs: { customFields: OwnFieldsInput },
  summary: ({ id, reachable, email, phone, isRecipient, maybeDuplicate }, customerId) => ({
    status: (
      <>
        {isRecipient && (
          <StatusMark tone={reachable ? 'ok' : 'danger'}>{reachable ? 'Reachable' : 'Not reachable'}</StatusMark>
        )}
        {maybeDuplicate && customerId !== undefined && (
          <Suspense fallback={null}>
            <PossibleDuplicate id={id} customerId={customerId} />
          </Suspense>
        )}
      </>
    ),
    facts: [email ?? phone].filter((fact) => fact !== null),
  }),
})
