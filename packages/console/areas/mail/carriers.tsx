import { carrierCodes } from '@postern/domain/areas/mail/carrierCodes.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { asCounts } from '@postern/domain/engine/shapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Suspense } from 'react'
import { numberText } from '../../engine/cells/valueText.ts'
import { view } from '../../engine/view.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { usageTab } from '../parcels/usageTab.tsx'
import { allOrSome } from '../shared/allOrSome.tsx'
import classes from './carriers.module.css'

/** The total, with a sparkline of its course. */
function Volume({ value }: { value: unknown }) {
  const counts = asCounts(value)
  const sum = counts.reduce((all, count) => all + count, 0)
  if (sum === 0) return <span className="num mute">0</span>
  return (
    <span className={classes.volume}>
      <Sparkline values={counts} width={64} height={18} />
      <span className="num">{numberText(sum)}</span>
    </span>
  )
}

export const carrierView = view(carriers, {
  bulkActions: [
    {
      label: 'Print driver cards…',
      needs: 'mail.carriers.edit',
      Icon: IconPrinter,
      Dialog: lazyPart(() =>
        import('../labels/printing/batchDialogs.tsx').then(({ DriverCards }) => ({ default: DriverCards })),
      ),
    },
  ],
  cells: {
    // The source isn't a status, so it is plain text.
    source: ({ value }) => (value === null ? <None /> : choiceText(value)),
    siteIds: allOrSome('sites'),
    allowedLockerBankIds: allOrSome('lockerBanks'),
    volume30Days: Volume,
  },
  tabs: {
    logic: { label: 'Carrier rules', last: true, Panel: lazyPart(() => import('../carrierLogic/CarrierRules.tsx')) },
    ...usageTab('carriers', 'Volume', { last: true }),
  },
  lists: { carrierCodes: { label: 'Sites and codes', Above: lazyPart(() => import('./CarrierSites.tsx')) } },
})

type CarrierCode = ValuesOf<(typeof carrierCodes)['fields']> & RecordMeta

const RotateCode = lazyPart(async () => ({ default: (await import('./RotateCode.tsx')).RotateCode }))

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
