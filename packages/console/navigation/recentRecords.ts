/** The records a person opened last. Only their ids are kept: names of people don't stay in a browser. */
import { recentList } from './recentList.ts'

export interface RecentRecord {
  id: string
  /** The name of its resource. */
  resource: string
  customerId: string | null
}

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'resource'].every((name) => typeof Reflect.get(value, name) === 'string')

const records = recentList('records', 7, isRecent)

export const recentRecords = records.read
export const rememberRecord = records.remember
