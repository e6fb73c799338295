/** The actions in a site's menu. */

import type { sites } from '@postern/domain/areas/places/sites.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconCopyPlus from '@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { MenuAct } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

export const siteMenu: readonly MenuAct<ValuesOf<(typeof sites)['fields']> & RecordMeta>[] = [
  {
    label: 'Make default site…',
    needs: ['customers.sites.edit'],
    offered: ({ isDefault, status }) => !isDefault && status !== 'closed',
    Icon: IconStar,
    Dialog: lazyPart(() => import('./DefaultSiteDialog.tsx')),
  },
  {
    label: 'Copy setup to…',
    needs: ['customers.sites.edit'],
    Icon: IconCopyPlus,
    Dialog: lazyPart(() => import('./CopySetUpDialog.tsx')),
  },
]
