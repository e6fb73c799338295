import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { isObject } from '../cells/values.ts'

const isRecord = (value: unknown): value is AnyRecord =>
  isObject(value) && typeof value.id === 'string' && typeof value.rowVersion === 'number' && isObject(value.labels)

/** The current record, when a write was refused because someone else saved first (412). */
export const staleRecord = (error: unknown): AnyRecord | undefined =>
  error instanceof RequestFailure && error.code === 'stale' && isRecord(error.body?.current)
    ? error.body.current
    : undefined
