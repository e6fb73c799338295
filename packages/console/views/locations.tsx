import { figures } from '@postern/domain/figures.ts'
import { barcodeOf } from '@postern/domain/ranges.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { locations } from '@postern/domain/resources/locations.ts'
import { mayBeCleared } from '@postern/domain/waiting.ts'
import { Fragment, lazy } from 'react'
import { recordPath } from '../paths.ts'
import { CopyId } from '../ui/CopyId.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { figureCell } from './figureCell.tsx'
import { locationBegin } from './locationBegin.ts'
import classes from './locations.module.css'
import { obstacleOf } from './obstacle.ts'
import { parcelsTab } from './parcelsTab.tsx'
import { view } from './view.ts'

type Location = ValuesOf<(typeof locations)['fields']> & RecordMeta

const steps = [
  ['siteId', 'sites'],
  ['buildingId', 'buildings'],
  ['floorId', 'floors'],
  ['parentLocationId', 'locations'],
] as const

/** Where it is, each step of the way a link. */
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
  inputs: { barcode: lazy(() => import('./LocationBarcodeInput.tsx')) },
  begin: (customerId = '', parent) => locationBegin(customerId, parent),
  suggest: (name) => ({ barcode: name === '' ? '' : barcodeOf(name) }),
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazy(() => import('./LocationOverview.tsx')) },
    ...parcelsTab('locations'),
  },
  lists: { locations: { label: 'Inside it' }, contacts: { label: 'Contacts assigned' } },
  obstacle: obstacleOf(({ parcelsNow }) => mayBeCleared(parcelsNow, 'location'), 'parcels'),
  ListActions: lazy(() => import('./LocationRangeButton.tsx')),
  summary: (location, customerId) => ({
    facts: [
      <CopyId key="barcode" id={location.barcode} whole noun="barcode" />,
      <Path key="path" record={location} customerId={customerId} />,
    ],
  }),
})
