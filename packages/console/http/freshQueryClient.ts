import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

const isFirstLoad = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Refetches a query that is invalidated during its first load, too: the server may have read its response before the change.
 * TanStack Query would wait for that response and take it for fresh.
 */
export class FreshQueryClient extends QueryClient {
  readonly #followUps = new Map<Query, Promise<void>>()

  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const loading = this.getQueryCache().findAll(filters).filter(isFirstLoad)
    const followUps = loading.map((query) => this.#followUps.get(query) ?? this.#followUp(query, filters, options))
    await Promise.all([super.invalidateQueries(filters, options), ...followUps])
  }

  #followUp(query: Query, { refetchType }: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const followUp = (async () => {
      try {
        await query.promise
      } catch {
        // The query shows its error; the next attempt loads fresh data anyway.
        return
      } finally {
        this.#followUps.delete(query)
      }
      await super.invalidateQueries(
        { queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) },
        options,
      )
    })()
    this.#followUps.set(query, followUp)
    return followUp
  }
}
