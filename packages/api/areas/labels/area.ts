/** Server side of thermal labels. */
import type { Area } from '../../engine/area.ts'
import { choosingRoutes } from './choosing/choosingRoutes.ts'
import { labelDataRoutes } from './labelData/labelDataRoutes.ts'
import { parseRoutes } from './parseRoutes.ts'
import { batchRoutes } from './printing/batchRoutes.ts'
import { cleanPrintJobsTask } from './printing/cleanJobsTask.ts'
import { startDemoPrinters } from './printing/demo/demoPrinters.ts'
import { driverCardRoutes } from './printing/driverCardRoutes.ts'
import { pictureRoutes } from './printing/pictureRoutes.ts'
import { printerFigures } from './printing/printerFigures.ts'
import { printerRoutes } from './printing/printerRoutes.ts'
import { printerRules } from './printing/printerRules.ts'
import { printJobRoutes } from './printing/printJobRoutes.ts'
import { startPrinting } from './printing/printNode.ts'
import { renderRoutes } from './rendering/renderRoutes.ts'
import { thermalLabelFigures } from './thermalLabelFigures.ts'
import { thermalLabelRules } from './thermalLabelRules.ts'
import { printCountRoutes } from './versions/printCounts.ts'
import { retireLabelsTask } from './versions/retireTask.ts'
import { versionRoutes } from './versions/versionRoutes.ts'

export const labels: Area = {
  rules: [thermalLabelRules, printerRules],
  figures: [thermalLabelFigures, printerFigures],
  routes: (app, deps) => {
    choosingRoutes(app, deps)
    labelDataRoutes(app, deps)
    renderRoutes(app)
    parseRoutes(app)
    printCountRoutes(app, deps)
    versionRoutes(app, deps)
    printJobRoutes(app, deps)
    printerRoutes(app, deps)
    pictureRoutes(app, deps)
    batchRoutes(app, deps)
    driverCardRoutes(app, deps)
  },
  tasks: [cleanPrintJobsTask, retireLabelsTask],
  start: async (deps) => {
    const running = new AsyncDisposableStack()
    running.use(startPrinting(deps))
    running.use(startDemoPrinters(deps))
    return running
  },
  topics: [{ pattern: 'customers/{customerId}/sites/{id}/printing', permission: 'customers.stations.view' }],
  purging: {
    along: [
      { target: 'thermalLabels', table: 'label_versions', column: 'thermal_label_id' },
      { target: 'thermalLabels', table: 'print_jobs', column: 'thermal_label_id' },
      { target: 'printers', table: 'printer_states', column: 'printer_id' },
      { target: 'printers', table: 'print_routes', column: 'printer_id' },
      { target: 'printers', table: 'print_jobs', column: 'printer_id' },
      { target: 'stations', table: 'print_routes', column: 'station_id' },
      { target: 'sites', table: 'print_batches', column: 'site_id' },
    ],
  },
}
