/** What happens to a source file after it’s imported. Plain data, so that forms can offer it. */
export const afterFetching = ['leave', 'move', 'delete'] as const
export type AfterFetching = (typeof afterFetching)[number]
