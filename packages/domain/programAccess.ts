/** What a program may call: decided here alone, for the guard and for whoever tries it out beforehand. */
import { granted } from './permission.ts'

export interface ProgramRights {
  readonly scopes: object
  readonly readOnly: boolean
}

/** The calls there are for programs, by the scope that opens them. */
export const programCalls: Readonly<Record<string, string>> = {
  'events.write': 'POST /api/customers/:customerId/scans',
}

/** `true`, or why not. */
export function mayUseScope({ scopes, readOnly }: ProgramRights, scope: string): true | string {
  if (!granted(scopes, scope)) return `The role of this API user does not have the scope ${scope}.`
  return (readOnly && !scope.endsWith('.read') && 'The role of this API user only reads.') || true
}
