import { customers } from '@postern/domain/areas/customers/customers.ts'
import { figures } from '@postern/domain/areas/figures.ts'
import { leftSentence } from '@postern/domain/auth/offboarded.ts'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { FigureLink } from '../../engine/cells/FigureLink.tsx'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ticketsTab } from '../helpDesk/ticketsTab.tsx'
import { parcelsTab } from '../parcels/parcelsTab.tsx'
import { figureHref } from '../shared/figureHref.ts'
import classes from './customers.module.css'

const products = {
  mail: { name: 'Mail', Icon: IconMail },
  lockers: { name: 'Lockers', Icon: IconLayoutGrid },
  assets: { name: 'Assets', Icon: IconDeviceLaptop },
} as const

/** Each product has a fixed position, so that a column of them can be scanned. */
function ProductIcons({ value }: { value: readonly (keyof typeof products)[] }) {
  return (
    <span className={classes.products}>
      {Object.entries(products).map(([product, { name, Icon }]) => (
        <span key={product} data-has={value.some((each) => each === product)}>
          <Icon size={16} stroke={1.6} aria-hidden />
          <span className="visuallyHidden">{name}</span>
        </span>
      ))}
    </span>
  )
}

export const customerView = view(customers, {
  inputs: { brandColor: lazyPart(() => import('./BrandColourInput.tsx')) },
  Actions: lazyPart(() => import('./CustomerActions.tsx')),
  summary: ({ labels, healthScore }) => ({
    facts: [
      labels.accountManagerId && `Managed by ${labels.accountManagerId}`,
      typeof healthScore === 'number' && `Health ${healthScore}`,
    ],
  }),
  locked: ({ status }) => (status === 'offboarded' ? leftSentence : undefined),
  moves: {
    live: {
      // Resuming a suspended customer needs no dialog.
      asks: ({ status }) => status === 'onboarding',
      Dialog: lazyPart(() => import('./GoLiveDialog.tsx')),
    },
    suspended: { asks: () => true, Dialog: lazyPart(() => import('./SuspendDialog.tsx')) },
    offboarded: { asks: () => true, Dialog: lazyPart(() => import('./OffboardDialog.tsx')) },
  },
  cells: {
    products: ProductIcons,
    openTickets: ({ value, record }) => (
      <FigureLink value={value} href={figureHref(record.id, figures.customers.openTickets(record.id))} />
    ),
  },
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazyPart(() => import('./CustomerOverview.tsx')) },
    ...parcelsTab('customers'),
    ...ticketsTab('customers'),
  },
})
