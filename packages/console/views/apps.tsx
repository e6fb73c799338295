import { apps } from '@postern/domain/resources/apps.ts'
import { lazy } from 'react'
import { view } from './view.ts'

export const appView = view(apps, {
  tabs: { secrets: { label: 'Secrets', Panel: lazy(() => import('./AppSecrets.tsx')) } },
})
