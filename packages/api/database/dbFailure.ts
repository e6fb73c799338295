/** Translates database errors into failures users can act on; constraint names tell which field is meant. */
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import { allResources } from '@postern/domain/engine/registry.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { humanise, inSentence, snake } from '@postern/domain/values/text.ts'
import pg from 'pg'

const camel = (text: string): string => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface Refused {
  readonly path: string
  /** What users call the record and the field, for use within a sentence. */
  readonly record: string
  readonly label: string
}

/** `sites_name_unique` on `sites` → `name`: indexes and constraints are named table_column_kind. */
function refusedBy({ constraint = '', table = '' }: pg.DatabaseError): Refused {
  const rest = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint
  const path = camel(rest.replace(/_(unique|excl|fkey|check)$/, ''))
  const resource = allResources().find(({ name }) => snake(name) === table)
  const field = resource?.fields[path]
  return {
    path,
    record: inSentence(resource?.words.one ?? 'record'),
    label: inSentence(field ? labelOf(path, field) : humanise(path.replace(/Id$/, ''))),
  }
}

type Translate = (error: pg.DatabaseError) => Failure

const unavailable: Translate = () => failure('unavailable')

const because =
  (message: string): Translate =>
  () =>
    failure('unavailable', { message })

const misfit: Translate = () => failure('invalid', { message: 'A value in the request has the wrong format.' })

export const diskFull =
  'The database disk is full. Nothing was changed. Free some space and try again. You don’t need to restart.'

const bySqlState: Record<string, Translate> = {
  '22P02': misfit, // not a uuid, not a number
  '22003': misfit, // out of range
  '22007': misfit, // not a date
  '22008': misfit,
  '22021': misfit, // a NUL in a string
  '23505': (error) => {
    const { path, record, label } = refusedBy(error)
    const message = `Another ${record} already has this ${label}.`
    return failure('conflict', { message, errors: [{ path, description: `${message} Enter a different one.` }] })
  },
  '23P01': (error) => {
    const { path, record, label } = refusedBy(error)
    const message = `Another ${record} already takes this space.`
    return failure('conflict', { message, errors: [{ path, description: `${message} Select a different ${label}.` }] })
  },
  '23503': (error) => {
    const { path, label } = refusedBy(error)
    return failure('invalid', { errors: [{ path, description: `This ${label} doesn’t exist.` }] })
  },
  '23514': (error) => {
    const { path } = refusedBy(error)
    return failure('invalid', { errors: [{ path, description: 'This value isn’t allowed.' }] })
  },
  '53100': because(diskFull),
  '53200': because('The database is out of memory. Nothing was changed. Try again in a moment.'),
  '25006': because('The database doesn’t accept changes right now. Nothing was changed. Try again in a moment.'),
  '25P03': because('This took too long and was stopped. Nothing was changed. Try again.'),
  '25P04': because('This took too long and was stopped. Nothing was changed. Try again.'),
  '55P03': unavailable, // lock timeout
  '40001': unavailable, // serialization failure
  '40P01': unavailable, // deadlock
}

/**
 * By SQLSTATE class: connection (08), concurrency (40), resources (53), operator (57: shutdown, timeout, recovery) and system
 * (58: I/O).
 */
const byClass: Record<string, Translate> = {
  '08': unavailable,
  '40': unavailable,
  '53': unavailable,
  '57': unavailable,
  '58': because('The database couldn’t read or write its files. Nothing was changed. Try again in a moment.'),
}

const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ECONNABORTED|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end/

const wordsOf = (error: Error): string => `${'code' in error ? error.code : ''} ${error.message}`

/** Ends the connection or prevents it: unknown database, changed password, server full. */
const isFatal = ({ severity }: pg.DatabaseError): boolean => severity === 'FATAL' || severity === 'PANIC'

/** The database refuses changes: a standby, or a primary that an operator or a failover made read-only. */
export function isReadOnly(error: unknown): boolean {
  const first = error instanceof Failure ? error.cause : error
  return first instanceof pg.DatabaseError && first.code === '25006'
}

/**
 * Nothing sent on this connection afterwards would be answered. A read-only connection is dropped, too: after a failover it may
 * stay on the old primary for as long as it lives, while a new one reaches the new primary.
 */
export function losesConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return isFatal(error) || isReadOnly(error)
  return error instanceof Error && !(error instanceof Failure) && lostConnection.test(wordsOf(error))
}

const contended = new Set(['40001', '40P01'])

/** A deadlock or serialization failure: a retry may well succeed. */
export function lostAgainstOthers(error: unknown): boolean {
  const first = error instanceof Failure ? error.cause : error
  return first instanceof pg.DatabaseError && contended.has(first.code ?? '')
}

/** Another transaction held the row for longer than the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

const causedBy = (found: Failure, cause: unknown): Failure => Object.assign(found, { cause })

export const unknownOutcome = (cause: unknown): Failure => causedBy(failure('outcome_unknown'), cause)

/**
 * Leaves failures and programming errors as they are; translates database and network errors. `trouble` is why the database
 * is unavailable, if known.
 */
export function failureOf(error: unknown, trouble?: string): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error
  const found = translated(error)
  if (!found) return error
  const known = trouble !== undefined && found.code === 'unavailable'
  return causedBy(known ? failure('unavailable', { message: trouble }) : found, error)
}

function translated(error: Error): Failure | undefined {
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    return (bySqlState[state] ?? byClass[state.slice(0, 2)] ?? (isFatal(error) ? unavailable : undefined))?.(error)
  }
  return lostConnection.test(wordsOf(error)) ? failure('unavailable') : undefined
}
