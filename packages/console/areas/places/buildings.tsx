import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { filterKey } from '@postern/domain/engine/query.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { FigureLink } from '../../engine/cells/FigureLink.tsx'
import { withSearch } from '../../engine/list/urlState.ts'
import { view } from '../../engine/view.ts'
import { importLinkOf } from '../../imports/ImportLink.tsx'
import { listPath, recordPath } from '../../paths.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { largePicture } from './largePicture.tsx'

/** Contacts whose mail stop is in the building. */
const contactsIn = (id: string, customerId: string | undefined) =>
  withSearch(listPath(resourceNamed('contacts'), customerId), {
    [filterKey({ field: 'buildings', operator: 'contains' })]: id,
  })

export const buildingView = view(buildings, {
  cells: {
    photo: largePicture(buildings, 'photo', 'Building'),
    tenants: ({ value, record, customerId }) => (
      <FigureLink
        value={value}
        href={withSearch(recordPath(buildings, record.id, customerId), { tab: 'tenantSpaces' })}
      />
    ),
    contacts: ({ value, record, customerId }) => <FigureLink value={value} href={contactsIn(record.id, customerId)} />,
  },
  lists: {
    floors: { Above: importLinkOf('floors', ['customers.floors.create', 'customers.floors.edit']) },
    locations: {},
    tenantSpaces: { label: 'Tenants' },
    lockerBanks: {},
  },
  Actions: lazyPart(() => import('./BuildingActions.tsx')),
})
