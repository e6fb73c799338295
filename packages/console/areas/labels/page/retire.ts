import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import type { MenuAct } from '../../../engine/view.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { Label } from '../labelQueries.ts'

export const retire: MenuAct<Label> = {
  label: 'Retire…',
  needs: ['mail.thermalLabels.edit'],
  offered: ({ state }) => state === 'published',
  Icon: IconBan,
  Dialog: lazyPart(() => import('./RetireDialog.tsx')),
}
