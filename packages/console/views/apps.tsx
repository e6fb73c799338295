import type { RecordMeta } from '@postern/domain/resource.ts'
import { apps } from '@postern/domain/resources/apps.ts'
import { lazy } from 'react'
import { recordPath } from '../paths.ts'
import { FigureLink } from '../resource/FigureLink.tsx'
import { withSearch } from '../resource/urlState.ts'
import { ExpiryDay, ExpiryWarning } from './expiry.tsx'
import { view } from './view.ts'

const instancesOf = ({ id }: RecordMeta) => withSearch(recordPath(apps, id), { tab: 'installs' })

export const appView = view(apps, {
  cells: {
    installs: ({ value, record }) => <FigureLink value={value} href={instancesOf(record)} />,
    active24Hours: ({ value, record }) => <FigureLink value={value} href={instancesOf(record)} />,
    secretExpiresOn: ExpiryDay,
  },
  summary: ({ secretExpiresOn, secretExpiresSoon }) => ({
    status: <ExpiryWarning what="Secrets" on={secretExpiresOn} soon={secretExpiresSoon} />,
  }),
  tabs: {
    overview: { label: 'Overview', first: true, Panel: lazy(() => import('./AppOverview.tsx')) },
    installs: { label: 'Instances', Panel: lazy(() => import('./AppInstalls.tsx')) },
    secrets: { label: 'Secrets', Panel: lazy(() => import('./AppSecrets.tsx')) },
  },
})
