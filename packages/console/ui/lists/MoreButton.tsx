/** Loads the next page of a paged list, if there is one. */
import { Button } from '@mantine/core'

interface MoreButtonProps {
  /** The result of `useInfiniteQuery`. */
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
