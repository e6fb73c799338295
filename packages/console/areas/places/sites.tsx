import { customers } from '@postern/domain/areas/customers/customers.ts'
import { figures } from '@postern/domain/areas/figures.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { mayBeCleared } from '@postern/domain/engine/archiveGuards.ts'
import { addressFieldNames } from '@postern/domain/engine/commonFields.ts'
import type { AnyRecord, RecordMeta } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { asList } from '../../engine/cells/values.ts'
import { recordKey } from '../../engine/requests/queries.ts'
import { view } from '../../engine/view.ts'
import { queryClient } from '../../http/queryClient.ts'
import { importLinkOf } from '../../imports/ImportLink.tsx'
import { lazyPart, leftOut } from '../../ui/lazyPart.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { clockText, zoneText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import { ticketsTab } from '../helpDesk/ticketsTab.tsx'
import { parcelsTab } from '../parcels/parcelsTab.tsx'
import { blockedReasonOf } from '../shared/blockedReason.ts'
import { figureCell } from '../shared/figureCell.tsx'

const OpenNow = lazyPart(() => import('./OpenNow.tsx'), leftOut)

function SiteClock({ zone }: { zone: string }) {
  const now = useNow()
  return (
    <span className="num">
      {clockText(now, zone)} {zoneText(now, zone)}
    </span>
  )
}

const SiteOverrides = lazyPart(() => import('./SiteOverrides.tsx'))

const AssignedHere = lazyPart(() => import('./AssignedHere.tsx'))

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

const Users = (props: PanelProps) => (
  <AssignedHere
    name="users"
    isEverywhere={({ siteScope }) => siteScope === 'all'}
    columns={['email', 'securityRoleId', 'status']}
    {...props}
  />
)

const Carriers = (props: PanelProps) => (
  <AssignedHere
    name="carriers"
    isEverywhere={({ siteIds }) => asList(siteIds).length === 0}
    columns={['code', 'kind', 'isActive']}
    {...props}
  />
)

export const siteView = view(sites, {
  ListActions: importLinkOf('sites', ['customers.sites.create', 'customers.sites.edit']),
  // Most sites share their customer's address. The surrounding layout has already loaded the customer.
  defaults: (customerId = '') => {
    const customer = queryClient.getQueryData<AnyRecord>(recordKey(customers, undefined, customerId))
    return Object.fromEntries([...addressFieldNames, 'timezone'].map((name) => [name, customer?.[name]]))
  },
  cells: {
    parcelsInCustody: figureCell(figures.sites.parcelsInCustody),
    parcelsOverdue: figureCell(figures.sites.parcelsOverdue),
    openNow: ({ value }) => <StatusMark tone={value ? 'ok' : 'off'}>{value ? 'Open' : 'Closed'}</StatusMark>,
  },
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazyPart(() => import('./SiteOverview.tsx')) },
    ...parcelsTab('sites'),
    ...ticketsTab('sites'),
    users: { label: 'Users', last: true, needs: 'customers.users.view', Panel: Users },
    carriers: { label: 'Carriers', last: true, needs: 'mail.carriers.view', Panel: Carriers },
    overrides: { label: 'Overrides', last: true, Panel: SiteOverrides },
  },
  // Ordered from equipment to people.
  lists: {
    buildings: { Above: importLinkOf('buildings', ['customers.buildings.create', 'customers.buildings.edit']) },
    locations: {},
    stations: {},
    printers: { Above: lazyPart(() => import('../labels/printing/SitePrinting.tsx')) },
    lockerBanks: {},
    services: {},
    departments: {},
    tenants: {},
  },
  moves: { closed: { asks: () => true, Dialog: lazyPart(() => import('./CloseSiteDialog.tsx')) } },
  blockedReason: blockedReasonOf(({ parcelsInCustody }) => mayBeCleared(parcelsInCustody, 'site'), 'parcels'),
  menu: async () => (await import('./siteMenu.tsx')).siteMenu,
  summary: (site) => ({
    // Planned, paused and closed sites have hours, too, but no one can use them, so only active sites show open or closed.
    ...(site.status === 'active' && {
      status: (
        <Suspense fallback={null}>
          <OpenNow site={site} />
        </Suspense>
      ),
    }),
    facts: [
      [site.city, site.region].filter((part) => part !== null).join(', '),
      <SiteClock key="clock" zone={site.timezone} />,
    ],
  }),
})
