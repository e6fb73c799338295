/** A page's properties: status, place, tags and review. */
import { NumberInput, Select, TextInput } from '@mantine/core'
import { type EntityLink, pageStatuses, type WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../theme/formStyles.ts'
import { useCan } from '../../session/useSession.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { branchOf } from './pageTree.ts'
import { LinkedRecords } from './records/LinkedRecords.tsx'
import { treeOptions, useChangePage } from './wikiApi.ts'

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

export default function PageDetails({ page, onClose }: { page: WikiPage; onClose: () => void }) {
  const can = useCan()
  const change = useChangePage(page.id)
  const { data: tree } = useQuery(treeOptions(page.spaceId))
  const [status, setStatus] = useState<WikiPage['status']>(page.status)
  const [parentId, setParentId] = useState(page.parentId)
  const [tags, setTags] = useState(page.tags.join(', '))
  const [days, setDays] = useState<number | null>(page.reviewEveryDays)
  const [links, setLinks] = useState<readonly EntityLink[]>(page.entityLinks)
  const items = tree?.items ?? []
  const branch = branchOf(items, page.id)
  const isSound = days === null || (days >= 30 && days <= 730)
  return (
    <FormDialog
      title="Page details"
      text="Changes apply at once and are kept in the audit log."
      verb="Save details"
      ready={isSound}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(
          {
            rowVersion: page.rowVersion,
            changes: {
              ...(status !== page.status && { status }),
              ...(parentId !== page.parentId && { parentId }),
              tags: tagsIn(tags),
              reviewEveryDays: days,
              entityLinks: [...links],
            },
          },
          { onSuccess: onClose },
        )
      }
    >
      <Select
        label="Status"
        allowDeselect={false}
        data={pageStatuses
          .filter((each) => each !== 'published' || page.status === 'published' || can('internal.wiki.publish'))
          .map((value) => ({ value, label: choiceText(value) }))}
        value={status}
        onChange={(value) => setStatus(pageStatuses.find((each) => each === value) ?? page.status)}
      />
      <Select
        label="Parent page"
        searchable
        clearable
        placeholder="Top level"
        data={items.filter(({ id }) => !branch.has(id)).map(({ id, title }) => ({ value: id, label: title }))}
        value={parentId}
        onChange={setParentId}
      />
      <LinkedRecords links={links} onChange={setLinks} />
      <TextInput
        label="Tags"
        description="Separate tags with commas."
        value={tags}
        onChange={({ currentTarget }) => setTags(currentTarget.value)}
      />
      <NumberInput
        label="Review every"
        suffix=" days"
        description="30–730. Leave blank if it never needs a review."
        min={30}
        max={730}
        value={days ?? ''}
        onChange={(value) => setDays(value === '' ? null : Number(value))}
      />
    </FormDialog>
  )
}
