/** One line per area: to delete an area, delete its folders and its lines. */
import '@postern/domain/areas/index.ts'
import type { Area } from '../engine/area.ts'
import { registerAreas } from '../engine/registry.ts'
import { cleanImports } from '../imports/cleanTask.ts'
import { registerImportKinds } from '../imports/importKind.ts'
import { fetchSourcesTask } from '../imports/sources/fetchTask.ts'
import { failingSources } from '../imports/sources/sourceMonitor.ts'
import { registerMonitorRules } from '../monitorRule.ts'
import { registerPurging } from '../purging.ts'
import { registerTasks } from '../tasks/registry.ts'
import { access } from './access/area.ts'
import { analytics } from './analytics/area.ts'
import { audit } from './audit/area.ts'
import { carrierLogic } from './carrierLogic/area.ts'
import { chat } from './chat/area.ts'
import { customers } from './customers/area.ts'
import { devices } from './devices/area.ts'
import { helpDesk } from './helpDesk/area.ts'
import { labels } from './labels/area.ts'
import { lockers } from './lockers/area.ts'
import { mail } from './mail/area.ts'
import { parcels } from './parcels/area.ts'
import { people } from './people/area.ts'
import { places } from './places/area.ts'
import { platform } from './platform/area.ts'
import { wiki } from './wiki/area.ts'

export const areas: readonly Area[] = [
  customers,
  places,
  people,
  access,
  mail,
  carrierLogic,
  labels,
  lockers,
  devices,
  parcels,
  platform,
  audit,
  helpDesk,
  chat,
  analytics,
  wiki,
]

registerAreas(areas)
registerImportKinds(areas.flatMap(({ imports = [] }) => imports))
registerPurging(areas.flatMap(({ purging = {} }) => purging))
registerMonitorRules([...areas.flatMap(({ monitors = [] }) => monitors), failingSources])
registerTasks([...areas.flatMap(({ tasks = [] }) => tasks), cleanImports, fetchSourcesTask])
