/** Counts a view once, and shows changes by others live. */
import { pageTopicOf } from '@postern/domain/areas/wiki/pageEvents.ts'
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../http/call.ts'
import { useLive } from '../../stream/useLive.ts'
import { commentsOptions } from './comments/commentApi.ts'
import { isPageEvent } from './pageEventOf.ts'
import { pageOptions } from './wikiApi.ts'

export function useFollowedPage({ id, rowVersion }: WikiPage): void {
  const client = useQueryClient()
  useEffect(() => {
    // A missed view isn't worth an error.
    call('POST /api/wiki/pages/:id/viewed', { params: { id } }).catch(() => {})
  }, [id])
  const read = (key: readonly unknown[]) => void client.invalidateQueries({ queryKey: key })
  useLive(
    pageTopicOf(id),
    (event) => {
      if (!isPageEvent(event)) return
      if (event.kind === 'comments') read(commentsOptions(id).queryKey)
      if (event.kind === 'saved' && event.rowVersion > rowVersion) read(pageOptions(id).queryKey)
    },
    () => {},
  )
}
