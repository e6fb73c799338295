/** What the database refuses, as failures people can act on: constraints speak through their names. */
import { Failure, failure } from '@postern/domain/failure.ts'
import { humanise, inSentence } from '@postern/domain/text.ts'
import pg from 'pg'

const camel = (text: string): string => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `sites_name_unique` on `sites` → `name`: indexes and constraints are named table_column_what. */
function fieldOf(error: pg.DatabaseError): string {
  const name = error.constraint ?? ''
  const table = `${error.table ?? ''}_`
  return camel((name.startsWith(table) ? name.slice(table.length) : name).replace(/_(unique|excl|fkey|check)$/, ''))
}

const label = (field: string): string => inSentence(humanise(field.replace(/Id$/, '')))

type Translate = (error: pg.DatabaseError) => Failure

const unavailable: Translate = () => failure('unavailable')

const misfit: Translate = () =>
  failure('invalid', { message: 'A value in the request is not written in the way its field needs.' })

const bySqlState: Record<string, Translate> = {
  '22P02': misfit, // not a uuid, not a number
  '22003': misfit, // out of range
  '22007': misfit, // not a date
  '22008': misfit,
  '22021': misfit, // a NUL inside a text
  '23505': (error) => {
    const path = fieldOf(error)
    return failure('conflict', {
      message: `Another record already has this ${label(path)}.`,
      errors: [{ path, description: `Already taken. Choose another ${label(path)}.` }],
    })
  },
  '23P01': (error) => {
    const path = fieldOf(error)
    return failure('conflict', {
      message: 'Another record is there already.',
      errors: [{ path, description: `Taken already. Choose another ${label(path)}.` }],
    })
  },
  '23503': (error) => {
    const path = fieldOf(error)
    return failure('invalid', { errors: [{ path, description: `There is no such ${label(path)} here.` }] })
  },
  '23514': (error) => {
    const path = fieldOf(error)
    return failure('invalid', { errors: [{ path, description: 'This value is not allowed.' }] })
  },
  '53100': () => failure('unavailable', { message: 'The disk of the database is full. Nothing was changed.' }),
  '57014': unavailable, // statement timeout
  '55P03': unavailable, // lock timeout
  '40001': unavailable,
  '40P01': unavailable, // deadlock
  '57P01': unavailable, // the server is shutting down
  '57P03': unavailable,
  '53300': unavailable, // too many connections
}

const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

/** Leaves failures and programming errors as they are; translates what the database or the network said. */
export function failureOf(error: unknown): unknown {
  if (error instanceof Failure) return error
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    return bySqlState[state]?.(error) ?? (state.startsWith('08') ? failure('unavailable') : error)
  }
  if (error instanceof Error && lostConnection.test(`${'code' in error ? error.code : ''} ${error.message}`))
    return failure('unavailable')
  return error
}
