import { apps } from '@postern/domain/resources/apps.ts'
import { versions } from '@postern/domain/resources/versions.ts'
import { recordPath } from '../paths.ts'
import { FigureLink } from '../resource/FigureLink.tsx'
import { withSearch } from '../resource/urlState.ts'
import { view } from './view.ts'

export const versionView = view(versions, {
  cells: {
    installs: ({ value, record }) => (
      <FigureLink value={value} href={withSearch(recordPath(apps, record.appId), { tab: 'installs' })} />
    ),
  },
})
