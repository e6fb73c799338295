import { counted } from '@postern/domain/values/text.ts'

/** The result of creating a range, as text. */
export const rangeToast = ({ created, kept }: { created: number; kept: number }, one: string, many: string) => ({
  title: created === 0 ? 'No changes' : `${counted(created, one, many)} added`,
  ...(kept > 0 && { detail: `${counted(kept, one, many)} already ${kept === 1 ? 'exists' : 'exist'}.` }),
})
