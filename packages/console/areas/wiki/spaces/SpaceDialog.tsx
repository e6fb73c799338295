/** Creates a space or edits its settings: name, access, and home page. */
import { MultiSelect, Select, TextInput } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { spaceIcons, type WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { wikiPath } from '../../../paths.ts'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { treeOptions } from '../wikiApi.ts'
import { spaceRolesOptions, useChangeSpace, useCreateSpace } from './spaceApi.ts'

const issueAt = (error: Error | null, path: string): string | undefined =>
  error instanceof RequestFailure ? error.body?.errors?.find((issue) => issue.path === path)?.description : undefined

const fields = ['name', 'key', 'roleIds', 'homePageId']

export default function SpaceDialog({ space, onClose }: { space?: WikiSpace; onClose: () => void }) {
  const create = useCreateSpace()
  const change = useChangeSpace()
  const navigate = useNavigateTo()
  const { data: roles } = useQuery(spaceRolesOptions)
  const { data: tree } = useQuery({ ...treeOptions(space?.id ?? ''), enabled: space !== undefined })
  const [name, setName] = useState(space?.name ?? '')
  const [key, setKey] = useState(space?.key ?? '')
  const [icon, setIcon] = useState<WikiSpace['icon']>(space?.icon ?? 'book')
  const [description, setDescription] = useState(space?.description ?? '')
  const [roleIds, setRoleIds] = useState(space?.roleIds ?? [])
  const [homePageId, setHomePageId] = useState(space?.homePageId ?? null)
  const error = space ? change.error : create.error
  const values = { name: name.trim(), key, icon, description: description.trim(), roleIds }
  const save = () =>
    space
      ? change.mutate(
          { id: space.id, rowVersion: space.rowVersion, changes: { ...values, homePageId } },
          { onSuccess: onClose },
        )
      : create.mutate(values, {
          onSuccess: ({ id }) => {
            onClose()
            navigate(`${wikiPath}?space=${id}`)
          },
        })
  return (
    <FormDialog
      title={space ? 'Space settings' : 'New space'}
      text={space ? 'Changes apply at once and are kept in the audit log.' : 'A space has its own tree of pages.'}
      verb={space ? 'Save space' : 'Create space'}
      ready={values.name !== '' && key !== ''}
      busy={create.isPending || change.isPending}
      error={fields.some((path) => issueAt(error, path)) ? null : error}
      onSubmit={save}
      onClose={onClose}
      long
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={60}
        value={name}
        error={issueAt(error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Key"
        description="2–10 capital letters or digits."
        maxLength={10}
        value={key}
        error={issueAt(error, 'key')}
        onChange={({ currentTarget }) => setKey(currentTarget.value.toUpperCase())}
      />
      <Select
        label="Icon"
        allowDeselect={false}
        data={spaceIcons.map((value) => ({ value, label: choiceText(value) }))}
        value={icon}
        onChange={(value) => setIcon(spaceIcons.find((each) => each === value) ?? icon)}
      />
      <TextInput
        label="Description"
        maxLength={250}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <MultiSelect
        label="Roles"
        description="Leave blank for all staff."
        searchable
        data={(roles?.items ?? []).map((role) => ({ value: role.id, label: role.name }))}
        value={roles ? roleIds : []}
        error={issueAt(error, 'roleIds')}
        onChange={setRoleIds}
      />
      {space && (
        <Select
          label="Home page"
          searchable
          clearable
          placeholder="List of pages"
          data={(tree?.items ?? []).map((page) => ({ value: page.id, label: page.title }))}
          value={homePageId}
          error={issueAt(error, 'homePageId')}
          onChange={setHomePageId}
        />
      )}
    </FormDialog>
  )
}
