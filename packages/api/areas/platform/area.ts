/** What the platform itself runs on, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { redisRules } from './redisRules.ts'

export const platform: Area = {
  rules: [redisRules],
}
