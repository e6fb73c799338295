import { counted } from '@postern/domain/values/text.ts'

/** What became of many places at once, in words. */
export const rangeToast = ({ created, kept }: { created: number; kept: number }, one: string, many: string) => ({
  title: created === 0 ? 'Nothing to add' : `${counted(created, one, many)} added`,
  ...(kept > 0 && { detail: `${counted(kept, one, many)} ${kept === 1 ? 'was' : 'were'} there already.` }),
})
