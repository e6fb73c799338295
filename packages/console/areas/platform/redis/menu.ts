/** Actions on an instance that are too rare for a button. */
import IconActivityHeartbeat from '@tabler/icons-react/dist/esm/icons/IconActivityHeartbeat.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { MenuAct } from '../../../engine/view.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { RedisRecord } from './redisApi.ts'

export const redisMenu: readonly MenuAct<RedisRecord>[] = [
  {
    label: 'Ping ×20',
    needs: ['redis.view'],
    Icon: IconActivityHeartbeat,
    Dialog: lazyPart(() => import('./PingDialog.tsx')),
  },
  {
    label: 'Delete keys by prefix…',
    needs: ['redis.flush'],
    danger: true,
    Icon: IconTrash,
    Dialog: lazyPart(() => import('./DeleteKeysDialog.tsx')),
  },
]
