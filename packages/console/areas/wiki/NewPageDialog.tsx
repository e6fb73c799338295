/** A new page begins with its title, as a draft, in the editor. */
import { Select, TextInput } from '@mantine/core'
import { maxTitleLength } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../theme/formStyles.ts'
import { useSetSearch } from '../../engine/list/urlState.ts'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { pageTemplates } from './pageTemplates.ts'
import { wikiPagePath } from './wikiAddress.ts'
import { spacesOptions, treeOptions, useCreatePage } from './wikiApi.ts'

interface NewPageDialogProps {
  spaceId: string
  parentId: string | null
}

export default function NewPageDialog({ spaceId, parentId }: NewPageDialogProps) {
  const create = useCreatePage()
  const navigate = useNavigateTo()
  const setSearch = useSetSearch()
  const { data: spaces } = useQuery(spacesOptions())
  const [title, setTitle] = useState('')
  const [space, setSpace] = useState(spaceId)
  const [parent, setParent] = useState(parentId)
  const [template, setTemplate] = useState('blank')
  const { data: tree } = useQuery(treeOptions(space))
  const close = () =>
    setSearch(({ new: _, parent: __, ...rest }) => rest, {
      replace: true,
    })
  return (
    <FormDialog
      title="New page"
      text="It starts as a draft that only editors see."
      verb="Create page"
      ready={title.trim() !== ''}
      busy={create.isPending}
      error={create.error}
      onClose={close}
      onSubmit={() =>
        create.mutate(
          {
            spaceId: space,
            parentId: parent,
            title: title.trim(),
            body: pageTemplates.find(({ key }) => key === template)?.body ?? '',
          },
          { onSuccess: ({ id }) => navigate(wikiPagePath(id, 'edit')) },
        )
      }
    >
      <TextInput
        label="Title"
        data-autofocus
        maxLength={maxTitleLength}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Select
        label="Space"
        allowDeselect={false}
        data={(spaces?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={space}
        onChange={(value) => {
          setSpace(value ?? spaceId)
          setParent(null)
        }}
      />
      <Select
        label="Parent page"
        searchable
        clearable
        placeholder="Top level"
        data={(tree?.items ?? []).map((page) => ({ value: page.id, label: page.title }))}
        value={parent}
        onChange={setParent}
      />
      <Select
        label="Template"
        allowDeselect={false}
        data={pageTemplates.map(({ key, name }) => ({ value: key, label: name }))}
        value={template}
        onChange={(value) => setTemplate(value ?? 'blank')}
      />
    </FormDialog>
  )
}
