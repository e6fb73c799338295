/** The actions in a user's menu. */
import type { users } from '@postern/domain/areas/access/users.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import type { MenuAct } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

export const userMenu: readonly MenuAct<ValuesOf<(typeof users)['fields']> & RecordMeta>[] = [
  {
    label: 'Anonymize…',
    needs: ['customers.users.delete'],
    offered: ({ anonymisedAt }) => anonymisedAt === null,
    danger: true,
    Icon: IconUserOff,
    Dialog: lazyPart(() => import('./AnonymiseUser.tsx')),
  },
]
