import { useSearchParams } from '../../engine/list/urlState.ts'
import { type Filters, filtersOfOne } from './analyticsSearch.ts'

/** The page's filters for endpoints that cover all customers, narrowed to the customer shown. */
export function useOneFilters(): Filters {
  const search = useSearchParams()
  return { ...filtersOfOne(search), ...(search.single !== undefined && { customer: search.single }) }
}
