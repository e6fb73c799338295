/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const platformViews: ViewLoaders = {
  redis: async () => (await import('./redis/redis.tsx')).redisView,
}
