/** Failed background tasks on the work queue. */
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { HomePart } from '../../../home/homePart.ts'
import { unsettled } from './taskFragments.ts'

const href = '/system/taskDaemon?tab=failed'

export const tasksHome: HomePart = {
  name: 'Tasks',
  access: ['taskDaemon.view'],
  inSystem: true,
  read: async (db) => {
    const found = await db.one(sql<{ count: number; since: string | null }>`
      select count(*)::int as count, min(r.finished_at) as since from task_runs r where ${unsettled}`)
    const { count, since } = found ?? { count: 0, since: null }
    return {
      tiles: [{ label: 'Failed tasks', value: count, note: count === 0 ? 'None right now' : 'Retry or discard', href }],
      lines: [
        {
          key: 'tasks failed',
          group: 'platform',
          tone: 'danger',
          count,
          title: counted(count, 'failed task run', 'failed task runs'),
          detail: 'Retry or discard',
          customers: [],
          customerCount: 0,
          since,
          href,
        },
      ],
    }
  },
}
