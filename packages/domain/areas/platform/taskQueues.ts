/** Queues of background tasks: a queue that is paused or busy doesn't delay the others. */
export const taskQueues = ['mail', 'monitoring', 'data', 'maintenance'] as const
export type TaskQueue = (typeof taskQueues)[number]
