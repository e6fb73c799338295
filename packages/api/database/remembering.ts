import type { Db, Statement } from './db.ts'
import { compile } from './statement.ts'

const isRead = /^\s*select\s/i

function textAndValues(statement: Statement<unknown>) {
  if ('text' in statement) return statement
  const { sql: text, parameters: values } = compile(statement)
  return { text, values }
}

/** A handle that sends each read once, until something is written. For rules that look up the same things for every record of a set. */
export function remembering(db: Db): Db {
  const answers = new Map<string, Promise<readonly unknown[]>>()
  const all = async <T>(statement: Statement<T>): Promise<T[]> => {
    const { text, values } = textAndValues(statement)
    if (!isRead.test(text)) {
      answers.clear()
      return db.all(statement)
    }
    const key = JSON.stringify([text, values])
    const answer = answers.get(key) ?? db.all(statement)
    answers.set(key, answer)
    // The boundary: equal texts declare equal rows.
    return [...(await answer)] as T[]
  }
  return {
    ...db,
    all,
    one: async (statement) => (await all(statement))[0],
    later: (statement) => {
      answers.clear()
      db.later(statement)
    },
    laterChecked: (statement, check) => {
      answers.clear()
      db.laterChecked(statement, check)
    },
    inPart: (work) => db.inPart(work).finally(() => answers.clear()),
    widened: (scope) => {
      answers.clear()
      return db.widened(scope)
    },
  }
}
