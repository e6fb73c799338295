import type { Resource } from '@postern/domain/engine/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { waitBriefly } from '../../navigation/pageWait.ts'
import { columnsAtFirst } from '../cells/useColumns.ts'
import { type CustomerId, listOptions } from '../requests/queries.ts'
import { rowFields } from './rowFields.ts'
import { readListQuery, type Search } from './urlState.ts'

/**
 * For a list's route. Give it no `loaderDeps`: then a changed filter does not hold the page back, which keeps its old rows
 * until the new ones are there. A failure is the list's own to show, and so is a slow answer: the page, its heading, and the
 * shell around it don't wait for it.
 */
export async function listLoader(
  queryClient: QueryClient,
  resource: Resource,
  customerId: CustomerId,
  search: Search,
): Promise<void> {
  await waitBriefly(
    queryClient.prefetchInfiniteQuery(
      listOptions(
        resource,
        customerId,
        readListQuery(resource, search).query,
        rowFields(resource, columnsAtFirst(resource, search.columns)),
      ),
    ),
  )
}
