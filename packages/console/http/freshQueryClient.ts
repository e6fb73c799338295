import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query'

const isFetching = ({ state }: Query): boolean => state.fetchStatus === 'fetching'
const isFirstLoad = (query: Query): boolean => query.state.data === undefined && isFetching(query)

/**
 * Doesn't take a response for fresh if the server may have read it before a change. TanStack Query would, in two cases: when a
 * query is invalidated during its first load, and when data is set while a query is being refetched.
 */
export class FreshQueryClient extends QueryClient {
  /** Queries that will be loaded again after their first load. */
  readonly #followUps = new Map<Query, Promise<void>>()

  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      // Set by the console, not by the response.
      if (event.action.manual && isFetching(event.query))
        void super.invalidateQueries({ queryKey: event.query.queryKey, exact: true })
    })
  }

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
        // Its page shows the error, and offers to load it again.
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
