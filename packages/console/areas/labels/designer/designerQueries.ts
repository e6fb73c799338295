/** The outlines of the label font: read once, kept for the session. */
import { queryOptions } from '@tanstack/react-query'
import { told } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const glyphsOptions = queryOptions({
  queryKey: ['labels', 'glyphs'],
  queryFn: ({ signal }) => call('GET /api/labels/glyphs', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  ...told,
})
