import { apps } from '@postern/domain/resources/apps.ts'
import { lazy } from 'react'
import { ExpiryDay } from './expiry.tsx'
import { view } from './view.ts'

export const appView = view(apps, {
  cells: { secretExpiresOn: ExpiryDay },
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazy(() => import('./AppOverview.tsx')) },
    installs: { label: 'Instances', Panel: lazy(() => import('./AppInstalls.tsx')) },
    secrets: { label: 'Secrets', Panel: lazy(() => import('./AppSecrets.tsx')) },
  },
})
