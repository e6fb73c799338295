import { apps } from '@postern/domain/areas/devices/apps.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { FigureLink } from '../../engine/cells/FigureLink.tsx'
import { withSearch } from '../../engine/list/urlState.ts'
import { view } from '../../engine/view.ts'
import { recordPath } from '../../paths.ts'

export const versionView = view(versions, {
  cells: {
    installs: ({ value, record }) => (
      <FigureLink value={value} href={withSearch(recordPath(apps, record.appId), { tab: 'installs' })} />
    ),
  },
})
