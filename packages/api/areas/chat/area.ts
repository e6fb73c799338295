/** The team chat area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { chatBotsTask } from './botsTask.ts'
import { cardRoutes } from './cardRoutes.ts'
import { chatTopics } from './channelAt.ts'
import { channelRoutes } from './channelRoutes.ts'
import { channelSearch } from './channelSearch.ts'
import { exportRoutes } from './exportRoutes.ts'
import { fileRoutes } from './fileRoutes.ts'
import { incidentRoutes } from './incidents/incidentRoutes.ts'
import { memberRoutes } from './memberRoutes.ts'
import { messageReadRoutes, messageWriteRoutes } from './messageRoutes.ts'
import { onCallRoutes } from './onCall/onCallRoutes.ts'
import { presenceRoutes } from './presenceRoutes.ts'
import { chatRetentionTask } from './retentionTask.ts'
import { searchRoutes } from './searchRoutes.ts'

export const chat: Area = {
  topics: chatTopics,
  search: [channelSearch],
  tasks: [chatBotsTask, chatRetentionTask],
  routes: (app, deps) => {
    channelRoutes(app, deps)
    memberRoutes(app, deps)
    messageReadRoutes(app, deps)
    messageWriteRoutes(app, deps)
    presenceRoutes(app, deps)
    searchRoutes(app, deps)
    cardRoutes(app, deps)
    fileRoutes(app, deps)
    exportRoutes(app, deps)
    incidentRoutes(app, deps)
    onCallRoutes(app, deps)
  },
}
