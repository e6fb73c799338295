/** One line per area: deleting an area is deleting its folders and its lines. */
import '@postern/domain/areas/index.ts'
import { registerViews } from '../engine/viewRegistry.ts'
import { accessViews } from './access/views.ts'
import { carrierLogicViews } from './carrierLogic/views.ts'
import { customersViews } from './customers/views.ts'
import { devicesViews } from './devices/views.ts'
import { labelsViews } from './labels/views.ts'
import { lockersViews } from './lockers/views.ts'
import { mailViews } from './mail/views.ts'
import { peopleViews } from './people/views.ts'
import { placesViews } from './places/views.ts'
import { platformViews } from './platform/views.ts'

registerViews({
  ...customersViews,
  ...peopleViews,
  ...placesViews,
  ...devicesViews,
  ...labelsViews,
  ...lockersViews,
  ...mailViews,
  ...carrierLogicViews,
  ...accessViews,
  ...platformViews,
})
