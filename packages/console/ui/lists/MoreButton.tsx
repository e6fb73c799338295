/** Below a list that is loaded page by page: the next page, if there is one. */
import { Button } from '@mantine/core'

interface MoreButtonProps {
  /** The answer of `useInfiniteQuery`. */
  pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

export const MoreButton = ({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreButtonProps) =>
  hasNextPage && (
    <div>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
