/** The dashboards, each with the figures one opens it for. */
import { type ProductName, productNames } from '@postern/domain/areas/devices/productApps/products.ts'
import { useQuery } from '@tanstack/react-query'
import { fleetNowOptions } from '../../areas/devices/productApps/productAppsApi.ts'
import { openFiguresOptions } from '../../areas/helpDesk/desk/deskApi.ts'
import { AreaHome } from '../../layouts/AreaHome.tsx'
import { helpDeskPath, productAppsPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './DashboardHomePage.module.css'

function HelpDeskFigures() {
  const { data } = useQuery(openFiguresOptions({}))
  if (!data) return null
  const overdue = data.byPriority.reduce((sum, each) => sum + each.overdue, 0)
  return (
    <span className={classes.figures}>
      <b>{data.total}</b> open
      {overdue > 0 && <StatusMark tone="danger">{overdue} overdue</StatusMark>}
    </span>
  )
}

function FleetFigures({ product }: { product: ProductName }) {
  const { data } = useQuery(fleetNowOptions(product, {}))
  if (!data) return null
  const { counts } = data
  return (
    <span className={classes.figures}>
      <b>{counts.online}</b> of {counts.installed} online
      {counts.offline > 0 && <StatusMark tone="danger">{counts.offline} offline</StatusMark>}
    </span>
  )
}

export function DashboardHomePage() {
  const can = useCan()
  return (
    <AreaHome
      area="dashboard"
      figures={{
        ...(can('dashboards.helpDesk.view') && { [helpDeskPath]: <HelpDeskFigures /> }),
        ...(can('dashboards.apps.view') &&
          Object.fromEntries(
            productNames.map((product) => [productAppsPath(product), <FleetFigures key={product} product={product} />]),
          )),
      }}
    />
  )
}
