import type { Resource } from '@postern/domain/engine/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { waitBriefly } from '../../navigation/pageWait.ts'
import { columnsAtFirst } from '../cells/useColumns.ts'
import { type CustomerId, listOptions } from '../requests/queries.ts'
import { rowFields } from './rowFields.ts'
import { readListQuery, type Search } from './urlState.ts'

/**
 * For a list's route. Don't give it `loaderDeps`: without them a changed filter doesn't block the page, which keeps its old
 * rows until the new ones arrive. The list itself shows failures and slow responses; the page, its heading and the shell
 * don't wait for it.
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
