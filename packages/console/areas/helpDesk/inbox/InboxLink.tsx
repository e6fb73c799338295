/** Links to the mail awaiting review, with its count. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { inboxPath } from '../../../paths.ts'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { inboxOptions } from './inboxApi.ts'

export function InboxLink() {
  const { data } = useInfiniteQuery(inboxOptions('waiting'))
  const waiting = data?.pages[0]?.total ?? 0
  return <PlainButtonLink href={inboxPath}>Mail inbox{waiting > 0 && ` (${waiting})`}</PlainButtonLink>
}
