/** What happens to a file once it is imported. Plain data, as forms offer it. */
export const afterFetching = ['leave', 'move', 'delete'] as const
export type AfterFetching = (typeof afterFetching)[number]
