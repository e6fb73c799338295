/** The sites a carrier serves, and the code its drivers enter there. */

import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './CarrierSites.module.css'
import { RotateCode } from './RotateCode.tsx'

type Carrier = ValuesOf<(typeof carriers)['fields']> & RecordMeta

export default function CarrierSites({ record, customerId = '' }: { record: Carrier; customerId: string | undefined }) {
  const named = (name: 'siteIds' | 'allowedLockerBankIds') => (
    <FieldValue name={name} record={{ ...record }} resource={carriers} customerId={customerId} />
  )
  const { siteIds, allowedLockerBankIds, arrivesFrom, arrivesUntil } = record
  const siteNames = (siteIds ?? []).flatMap((id) => record.labels[id] ?? [])
  return (
    <div className={classes.cards}>
      <Card title="Delivery sites">
        <DescriptionList
          items={[
            { term: 'Sites', value: siteIds?.length ? named('siteIds') : 'All sites' },
            {
              term: 'Locker banks',
              value: allowedLockerBankIds?.length ? named('allowedLockerBankIds') : 'All locker banks',
            },
            {
              term: 'Locker drop-off',
              value: record.lockerDropOff ? 'By drivers' : 'Not by drivers',
            },
            { term: 'Usual arrival', value: arrivesFrom && arrivesUntil ? `${arrivesFrom} – ${arrivesUntil}` : null },
          ]}
        />
      </Card>
      <Card
        title="Driver code"
        actions={
          <RotateCode
            resource={carriers}
            record={record}
            customerId={customerId}
            size="xs"
            card={{ carrier: record.name, where: siteNames.join(', ') || 'All sites' }}
          />
        }
      >
        {record.accessCode === null ? (
          <StatusMark tone="idle">No code. Drivers can’t open doors.</StatusMark>
        ) : (
          <StatusMark tone="ok">Code set. It’s shown only once, when you create it.</StatusMark>
        )}
        <p className={classes.note}>
          Valid at all of the carrier’s sites, except sites with their own code below. Codes are unique within a site.
          {record.accessCode !== null && ' Rotate the code to see a new one.'}
        </p>
      </Card>
    </div>
  )
}
