/** Audit log entries for task actions. Tasks, queues and nodes aren't records, so their IDs are derived from their names. */
import { v5 as uuidv5 } from 'uuid'
import type { Db } from '../../../database/db.ts'
import { type AuditAction, type Changes, type Writer, writeAudit } from '../../../engine/audit.ts'

export type TaskSubject = 'tasks' | 'taskRuns' | 'taskQueues' | 'taskNodes'

const namespace = '6f1c7e0a-6f0d-5d0e-9d0b-3a2f6c1b8e44'

/** Deterministic: the same name always gets the same ID. */
export const idOf = (subject: TaskSubject, name: string): string => uuidv5(`${subject}/${name}`, namespace)

interface Note {
  readonly subject: TaskSubject
  readonly recordId: string
  readonly action?: AuditAction
  readonly rowVersion?: number
  readonly changes: Changes
}

/** Changes without a previous value: new facts, or context for the entry. */
export const facts = (values: Readonly<Record<string, Changes[string]['after'] | undefined>>): Changes =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, after]) => (after === undefined ? [] : [[name, { before: null, after }]])),
  )

export const noteTask = (
  db: Db,
  writer: Writer,
  { subject, recordId, action = 'update', rowVersion = 1, changes }: Note,
): void =>
  writeAudit(db, writer, [{ resource: { name: subject }, customerId: null, recordId, action, rowVersion, changes }])
