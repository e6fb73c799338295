/** Team chat, as the server has it. */
import type { Area } from '../../engine/area.ts'
import { chatBotsTask } from './botsTask.ts'
import { cardRoutes } from './cardRoutes.ts'
import { chatTopics } from './channelAt.ts'
import { channelRoutes, memberRoutes } from './channelRoutes.ts'
import { messageReadRoutes, messageWriteRoutes } from './messageRoutes.ts'
import { presenceRoutes } from './presenceRoutes.ts'
import { chatRetentionTask } from './retentionTask.ts'
import { searchRoutes } from './searchRoutes.ts'

export const chat: Area = {
  topics: chatTopics,
  tasks: [chatBotsTask, chatRetentionTask],
  routes: (app, deps) => {
    channelRoutes(app, deps)
    memberRoutes(app, deps)
    messageReadRoutes(app, deps)
    messageWriteRoutes(app, deps)
    presenceRoutes(app, deps)
    searchRoutes(app, deps)
    cardRoutes(app, deps)
  },
}
