/** Pictures of wiki pages. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { type FileLimits, megabyte } from '../../files/fileContent.ts'
import { keptFile, uploadQuery } from '../../files/keptFile.ts'

/** Per page, over all its revisions. */
export const pictureLimits: FileLimits = { maxBytes: 10 * megabyte, maxTotalBytes: 100 * megabyte, maxFiles: 200 }

const tag = 'Wiki'

export const wikiFileEndpoints = endpoints({
  'POST /api/wiki/pages/:id/files': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Upload a picture for the text of a page, as application/octet-stream',
    params: z.strictObject({ id: z.uuid() }),
    query: uploadQuery,
    status: 201,
    // Above the limit, so that the handler can reject larger files with a readable error.
    bodyLimit: 2 * pictureLimits.maxBytes,
    answer: keptFile,
  },
  'GET /api/wiki/pages/:id/files/:fileId': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Get a picture of a page',
    params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
    file: true,
  },
})
