/** Creates a draft page by title and opens it in the editor. */
import { Select, TextInput } from '@mantine/core'
import { type EntityLink, entityLink, maxTitleLength } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../theme/formStyles.ts'
import { type Search, useSetSearch } from '../../engine/list/urlState.ts'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { pageTemplates } from './pageTemplates.ts'
import { wikiPagePath } from './wikiAddress.ts'
import { spacesOptions, treeOptions, useCreatePage } from './wikiApi.ts'

/** Default space (by key) and template of a page, by what it's about. */
const usual: Readonly<Record<string, { space: string; template: string }>> = {
  customers: { space: 'CUST', template: 'customer' },
  lockerVendors: { space: 'VENDOR', template: 'vendor' },
  faultCodes: { space: 'FAULT', template: 'runbook' },
}

/** The record in the URL that the page is about. */
function linkIn({ about, ref, label, customer }: Search): EntityLink | null {
  const read = entityLink.safeParse({ kind: about, ref, label, customerId: customer })
  return read.success ? read.data : null
}

/** The URL can preset where the page goes and what it's about. */
export default function NewPageDialog({ search }: { search: Search }) {
  const link = linkIn(search)
  const begin = usual[link?.kind ?? '']
  const create = useCreatePage()
  const navigate = useNavigateTo()
  const setSearch = useSetSearch()
  const { data: spaces } = useQuery(spacesOptions())
  const [title, setTitle] = useState((search.title ?? link?.label ?? '').slice(0, maxTitleLength))
  const [chosen, setChosen] = useState(search.space)
  const [parent, setParent] = useState(search.parent ?? null)
  const [template, setTemplate] = useState(begin?.template ?? 'blank')
  const known = spaces?.items ?? []
  const space = chosen ?? (known.find(({ key }) => key === begin?.space) ?? known[0])?.id ?? ''
  const { data: tree } = useQuery({ ...treeOptions(space), enabled: space !== '' })
  const close = () =>
    setSearch(
      ({ new: _, parent: __, title: ___, about: ____, ref: _____, label: ______, customer: _______, ...rest }) => rest,
      { replace: true },
    )
  return (
    <FormDialog
      title="New page"
      text={`It starts as a draft that only editors see.${link ? ` It’s linked to ${link.label}.` : ''}`}
      verb="Create page"
      ready={title.trim() !== '' && space !== ''}
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
            ...(link && { entityLinks: [link] }),
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
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        value={space}
        onChange={(value) => {
          setChosen(value ?? undefined)
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
