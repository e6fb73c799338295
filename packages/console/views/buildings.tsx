import { filterKey } from '@postern/domain/query.ts'
import { buildings } from '@postern/domain/resources/buildings.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { lazy } from 'react'
import { listPath, recordPath } from '../paths.ts'
import { FigureLink } from '../resource/FigureLink.tsx'
import { withSearch } from '../resource/urlState.ts'
import { largePicture } from './largePicture.tsx'
import { view } from './view.ts'

/** Those whose mail stop is there. */
const contactsIn = (id: string, customerId: string | undefined) =>
  withSearch(listPath(resourceNamed('contacts'), customerId), {
    [filterKey({ field: 'buildings', operator: 'contains' })]: id,
  })

export const buildingView = view(buildings, {
  cells: {
    photo: largePicture(buildings, 'photo', 'The building'),
    tenants: ({ value, record, customerId }) => (
      <FigureLink
        value={value}
        href={withSearch(recordPath(buildings, record.id, customerId), { tab: 'tenantSpaces' })}
      />
    ),
    contacts: ({ value, record, customerId }) => <FigureLink value={value} href={contactsIn(record.id, customerId)} />,
  },
  lists: { locations: {}, tenantSpaces: { label: 'Tenants' }, lockerBanks: {} },
  Actions: lazy(() => import('./BuildingActions.tsx')),
})
