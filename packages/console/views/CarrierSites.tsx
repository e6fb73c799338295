/** Where a carrier comes, and the code its drivers type there. */
import { Button } from '@mantine/core'
import { formats } from '@postern/domain/formats.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { carriers } from '@postern/domain/resources/carriers.ts'
import { useState } from 'react'
import { recordPath } from '../paths.ts'
import { FieldValue } from '../resource/columns.tsx'
import { withSearch } from '../resource/urlState.ts'
import { useUpdateRecord } from '../resource/writes.ts'
import { useCan } from '../session/useSession.ts'
import { Card } from '../ui/Card.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import classes from './CarrierSites.module.css'
import { ShownOnce } from './ShownOnce.tsx'

type Carrier = ValuesOf<(typeof carriers)['fields']> & RecordMeta

/** Six digits nobody chose, and none that anybody would try first. */
function newCode(): string {
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    const code = String(drawn % 1_000_000).padStart(6, '0')
    if (formats.keypad.pattern.test(code)) return code
  }
}

function RotateCode({ carrier, customerId }: { carrier: Carrier; customerId: string }) {
  const update = useUpdateRecord(carriers, customerId)
  const [shown, setShown] = useState<string | null>(null)
  const rotate = () => {
    const code = newCode()
    update.mutate(
      { id: carrier.id, rowVersion: carrier.rowVersion, changes: { accessCode: code } },
      { onSuccess: () => setShown(code) },
    )
  }
  return (
    <>
      <Button size="xs" loading={update.isPending} onClick={rotate}>
        {carrier.accessCode === null ? 'Make code' : 'Rotate code'}
      </Button>
      {update.error && <Notice tone="danger">{update.error.message}</Notice>}
      {shown !== null && (
        <ShownOnce
          what="Code"
          text={shown}
          note="Give it to the carrier’s drivers. The code before no longer works."
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

export default function CarrierSites({ record, customerId = '' }: { record: Carrier; customerId: string | undefined }) {
  const can = useCan()
  const mayRotate = can('mail.carriers.edit') && record.archivedAt === null
  const named = (name: 'siteIds' | 'allowedLockerBankIds') => (
    <FieldValue name={name} record={{ ...record }} resource={carriers} customerId={customerId} />
  )
  const { siteIds, allowedLockerBankIds, arrivesFrom, arrivesUntil } = record
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
        {...(mayRotate && { actions: <RotateCode carrier={record} customerId={customerId} /> })}
      >
        {record.accessCode === null ? (
          <StatusMark tone="idle">No code: its drivers cannot open doors themselves</StatusMark>
        ) : (
          <StatusMark tone="ok">A code is set. It is shown once, when it is made</StatusMark>
        )}
        <p className={classes.note}>
          It holds at every site the carrier comes to, unless the site has one among its{' '}
          <Link
            href={withSearch(recordPath(carriers, record.id, customerId), { tab: 'carrierCodes' })}
            className="link"
          >
            site codes
          </Link>
          . No two carriers have the same code at one site. To tell it to somebody again, rotate it.
        </p>
      </Card>
    </div>
  )
}
