import { apps } from '@postern/domain/areas/devices/apps.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { FigureLink } from '../../engine/cells/FigureLink.tsx'
import { withSearch } from '../../engine/list/urlState.ts'
import { view } from '../../engine/view.ts'
import { recordPath } from '../../paths.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ExpiryDay, ExpiryWarning } from '../shared/expiry.tsx'

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
    overview: { label: 'Overview', first: true, Panel: lazyPart(() => import('./AppOverview.tsx')) },
    installs: { label: 'Installs', Panel: lazyPart(() => import('./AppInstalls.tsx')) },
    secrets: { label: 'Secrets', Panel: lazyPart(() => import('./AppSecrets.tsx')) },
  },
})
