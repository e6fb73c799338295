import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { carrierCodes } from '@postern/domain/resources/carrierCodes.ts'
import { lazy, Suspense } from 'react'
import { view } from './view.ts'

type CarrierCode = ValuesOf<(typeof carrierCodes)['fields']> & RecordMeta

const RotateCode = lazy(async () => ({ default: (await import('./RotateCode.tsx')).RotateCode }))

function Rotate({ record, customerId = '' }: { record: CarrierCode; customerId: string | undefined }) {
  const { carrierId = '', siteId = '' } = record.labels
  return (
    <Suspense fallback={null}>
      <RotateCode
        resource={carrierCodes}
        record={record}
        customerId={customerId}
        card={{ carrier: carrierId, where: `${siteId}, ${record.door}` }}
      />
    </Suspense>
  )
}

export const carrierCodeView = view(carrierCodes, { Actions: Rotate })
