/** Actions on an instance that are too rare for a button. */
import IconActivityHeartbeat from '@tabler/icons-react/dist/esm/icons/IconActivityHeartbeat.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { lazy } from 'react'
import type { MenuAct } from '../../../engine/view.ts'
import type { RedisRecord } from './redisApi.ts'

export const redisMenu: readonly MenuAct<RedisRecord>[] = [
  {
    label: 'Ping ×20',
    needs: ['redis.view'],
    Icon: IconActivityHeartbeat,
    Dialog: lazy(() => import('./PingDialog.tsx')),
  },
  {
    label: 'Delete keys by prefix…',
    needs: ['redis.flush'],
    danger: true,
    Icon: IconTrash,
    Dialog: lazy(() => import('./DeleteKeysDialog.tsx')),
  },
]
