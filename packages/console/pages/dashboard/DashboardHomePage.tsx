/** The dashboards, each with its key figures. */
import { productNames } from '@postern/domain/areas/devices/productApps/products.ts'
import { AreaHome } from '../../layouts/AreaHome.tsx'
import { customerAnalyticsPath, helpDeskPath, productAppsPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { AnalyticsFigures, FleetFigures, HelpDeskFigures } from '../figures/TileFigures.tsx'

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
        ...(can('dashboards.customerAnalytics.view') && { [customerAnalyticsPath]: <AnalyticsFigures /> }),
      }}
    />
  )
}
