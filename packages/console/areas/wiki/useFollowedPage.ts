/** While a page is read: it's counted once, and what others change is shown. */
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
    // A count that is missed is no reason to disturb a reader.
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
