/** Records that came with the platform can be made inactive but not archived. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'

export const mayArchiveSeeded = (resource: Resource, { isSystem }: { readonly isSystem: boolean }): true | string =>
  !isSystem ||
  `This ${inSentence(resource.words.one)} is a system record and can’t be archived. Make it inactive instead.`
