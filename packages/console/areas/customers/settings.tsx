import { settings } from '@postern/domain/areas/customers/settings.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { messageHoursText } from './messageHours.ts'

export const settingsView = view(settings, {
  inputs: { messageHours: lazyPart(() => import('./MessageHoursInput.tsx')) },
  cells: { messageHours: ({ value }) => messageHoursText(value) },
})
