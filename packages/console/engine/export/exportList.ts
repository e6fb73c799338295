/** Downloads a list as a file: immediately if it's short, in the background if it's long. */
import { exportAtOnce } from '@postern/domain/engine/bulkLimits.ts'
import type { ExportFormat } from '@postern/domain/engine/endpoints/export.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { download } from '../../http/download.ts'
import { request } from '../../http/request.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import { codeFieldOf } from '../cells/columns.tsx'
import type { ListContext } from '../list/listContext.ts'
import { collectionAddress } from '../requests/queries.ts'
import { watchExport } from './exportJobs.ts'
import { rowsText } from './exportTexts.ts'

export interface Wanted {
  /** The list's own query. */
  query: Readonly<Record<string, string>>
  /** Only these rows of it. */
  ids?: readonly string[]
  rows: number
}

/** A file has a separate column for the code, which the page shows next to the name. */
function fileColumns(resource: Resource, shown: readonly string[]): string {
  const [title = resource.title, ...rest] = shown
  const code = codeFieldOf(resource)
  return [title, ...(code === undefined || rest.includes(code) ? [] : [code]), ...rest].join(',')
}

export async function exportList(place: ListContext, wanted: Wanted, format: ExportFormat, shown: readonly string[]) {
  const { resource, customerId } = place
  const address = `${collectionAddress(resource, customerId)}/export`
  const query = { ...wanted.query, format, columns: fileColumns(resource, shown) }
  if (wanted.ids === undefined && wanted.rows <= exportAtOnce) return download(address, query)
  const { jobId } = await request<{ jobId: string }>('POST', address, {
    query,
    body: wanted.ids === undefined ? {} : { ids: wanted.ids },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  watchExport(jobId)
  toast({
    tone: 'info',
    title: `Exporting ${rowsText(wanted.rows)}`,
    detail: 'You can keep working. We’ll notify you when the file is ready.',
    lifeMs: savedToastMs * 2,
  })
}
