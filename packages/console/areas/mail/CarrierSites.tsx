/** Where a carrier comes, and the code its drivers type there. */

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
      <Card title="Where it comes">
        <DescriptionList
          items={[
            { term: 'Sites', value: siteIds?.length ? named('siteIds') : 'All sites' },
            {
              term: 'Locker banks',
              value: allowedLockerBankIds?.length ? named('allowedLockerBankIds') : 'All locker banks',
            },
            {
              term: 'Lockers',
              value: record.lockerDropOff ? 'Drivers put parcels into lockers themselves' : 'Not by its drivers',
            },
            { term: 'Usually comes', value: arrivesFrom && arrivesUntil ? `${arrivesFrom} – ${arrivesUntil}` : null },
          ]}
        />
      </Card>
      <Card
        title="Code for its drivers"
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
          <StatusMark tone="idle">No code: its drivers cannot open doors themselves</StatusMark>
        ) : (
          <StatusMark tone="ok">A code is set. It is shown once, when it is made</StatusMark>
        )}
        <p className={classes.note}>
          It holds at every site the carrier comes to, unless that site has a code below. No two carriers have the same
          code at one site. {record.accessCode !== null && ' To tell it to somebody again, rotate it.'}
        </p>
      </Card>
    </div>
  )
}
