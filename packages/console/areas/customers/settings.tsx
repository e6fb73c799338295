import { settings } from '@postern/domain/areas/customers/settings.ts'
import { lazy } from 'react'
import { view } from '../../engine/view.ts'
import { messageHoursText } from './messageHours.ts'

export const settingsView = view(settings, {
  inputs: { messageHours: lazy(() => import('./MessageHoursInput.tsx')) },
  cells: { messageHours: ({ value }) => messageHoursText(value) },
})
