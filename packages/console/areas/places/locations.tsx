import { figures } from '@postern/domain/areas/figures.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { mayBeCleared } from '@postern/domain/engine/archiveGuards.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Fragment } from 'react'
import { view } from '../../engine/view.ts'
import { recordPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { parcelsTab } from '../parcels/parcelsTab.tsx'
import { blockedReasonOf } from '../shared/blockedReason.ts'
import { figureCell } from '../shared/figureCell.tsx'
import { locationDefaults } from './locationDefaults.ts'
import classes from './locations.module.css'

type Location = ValuesOf<(typeof locations)['fields']> & RecordMeta

const steps = [
  ['siteId', 'sites'],
  ['buildingId', 'buildings'],
  ['floorId', 'floors'],
  ['parentLocationId', 'locations'],
] as const

/** The location's path; each part is a link. */
function Path({ record, customerId }: { record: Location; customerId: string | undefined }) {
  const way = steps.flatMap(([name, target]) => {
    const [id, label] = [record[name], record.labels[name]]
    return id === null || label === undefined
      ? []
      : [{ href: recordPath(resourceNamed(target), id, customerId), label }]
  })
  return (
    <span className={classes.way} title={way.map(({ label }) => label).join(' › ')}>
      {way.map(({ href, label }, index) => (
        <Fragment key={href}>
          {index > 0 && <span className="mute"> › </span>}
          <Link className={classes.step} href={href}>
            {label}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

export const locationView = view(locations, {
  cells: {
    path: Path,
    parcelsNow: figureCell(figures.locations.parcelsNow),
  },
  inputs: { barcode: lazyPart(() => import('./LocationBarcodeInput.tsx')) },
  defaults: (customerId = '', parent) => locationDefaults(customerId, parent),
  FormEffects: lazyPart(() => import('./LocationFormEffects.tsx')),
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazyPart(() => import('./LocationOverview.tsx')) },
    ...parcelsTab('locations'),
  },
  bulkActions: [
    {
      label: 'Print labels…',
      needs: 'mail.thermalLabels.testPrint',
      Icon: IconPrinter,
      Dialog: lazyPart(() =>
        import('../labels/printing/batchDialogs.tsx').then(({ LocationLabels }) => ({ default: LocationLabels })),
      ),
    },
  ],
  lists: { locations: { label: 'Locations inside' }, contacts: { label: 'Contacts' } },
  blockedReason: blockedReasonOf(({ parcelsNow }) => mayBeCleared(parcelsNow, 'location'), 'parcels'),
  ListActions: lazyPart(() => import('./LocationRangeButton.tsx')),
  summary: (location, customerId) => ({
    facts: [
      <CopyId key="barcode" id={location.barcode} whole noun="barcode" />,
      <Path key="path" record={location} customerId={customerId} />,
    ],
  }),
})
