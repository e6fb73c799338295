/** SFTP sources: setup, connection test, fetching, and the log of fetched files. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { importKinds } from '../importPlan.ts'
import { accessTest, importFetch, importSource, newSource, sourceChange } from './importSource.ts'

const tag = 'Imports'
/** Each kind has its own permission, checked where the source is created or loaded. */
const permission = 'signedIn'
const ofCustomer = z.strictObject({ customerId: z.uuid() })
const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

export const importSourceEndpoints = endpoints({
  'GET /api/customers/:customerId/importSources': {
    permission,
    tag,
    summary: 'List SFTP sources',
    params: ofCustomer,
    query: z.strictObject({ kind: z.enum(importKinds).optional() }),
    answer: z.strictObject({ items: z.array(importSource) }),
  },
  'POST /api/customers/:customerId/importSources': {
    permission,
    tag,
    summary: 'Add an SFTP source',
    params: ofCustomer,
    body: newSource,
    status: 201,
    answer: importSource,
  },
  'PATCH /api/customers/:customerId/importSources/:id': {
    permission,
    tag,
    summary: 'Change an SFTP source. Another host, port, or user needs the password or key again',
    conditional: true,
    params: one,
    body: sourceChange,
    answer: importSource,
  },
  'DELETE /api/customers/:customerId/importSources/:id': {
    permission,
    tag,
    summary: 'Delete an SFTP source with its log. Its imports stay',
    conditional: true,
    params: one,
  },
  'POST /api/customers/:customerId/importSources/:id/test': {
    permission,
    tag,
    summary: 'Connect and list the files that match. Nothing is sent to a server whose host key isn’t confirmed',
    changesNothing: true,
    params: one,
    answer: accessTest,
  },
  'POST /api/customers/:customerId/importSources/:id/confirmHostKey': {
    permission,
    tag,
    summary: 'Confirm the fingerprint of the server’s host key. Servers with another one are refused',
    conditional: true,
    params: one,
    body: z.strictObject({ fingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/) }),
    answer: importSource,
  },
  'POST /api/customers/:customerId/importSources/:id/fetch': {
    permission,
    tag,
    summary: 'Fetch now',
    params: one,
    status: 202,
    answer: importSource,
  },
  'GET /api/customers/:customerId/importSources/:id/fetches': {
    permission,
    tag,
    summary: 'List what was fetched and what became of it, newest first',
    params: one,
    query: z.strictObject({ cursor: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(importFetch), nextCursor: z.uuid().nullable() }),
  },
})
