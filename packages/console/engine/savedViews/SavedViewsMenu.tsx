/** Saved views: open one, save the current query, manage your own. Loaded when opened. */
import { Menu } from '@mantine/core'
import type { SavedView } from '@postern/domain/engine/endpoints/savedViews.ts'
import { printListQuery } from '@postern/domain/engine/query.ts'
import IconBookmarkPlus from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { MenuAt } from '../../ui/overlays/MenuAt.tsx'
import { useColumns } from '../cells/useColumns.ts'
import { sameValue } from '../cells/values.ts'
import type { ListContext } from '../list/listContext.ts'
import { readListQuery, searchFor, useSetSearch, withKey } from '../list/urlState.ts'
import type { RecordListData } from '../list/useRecordList.ts'
import { savedViewOptions } from './savedViews.ts'

const KeepViewDialog = lazyPart(() => import('./KeepViewDialog.tsx'))
const OwnViewsDialog = lazyPart(() => import('./OwnViewsDialog.tsx'))

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface SavedViewsMenuProps {
  place: ListContext
  data: RecordListData
  button: HTMLElement
  onClose: () => void
}

export default function SavedViewsMenu({ place, data, button, onClose }: SavedViewsMenuProps) {
  const { resource } = place
  const [dialog, setDialog] = useState<'keep' | 'own' | null>(null)
  const { data: views, error } = useQuery(savedViewOptions(place))
  const search = printListQuery(resource, data.query)
  const { shown, isOwnChoice } = useColumns(place)
  const setSearch = useSetSearch()
  const columns = isOwnChoice ? shown.filter((name) => name !== resource.title) : null
  const open = ({ search: saved, columns: names }: SavedView) =>
    setSearch((now) =>
      withKey(searchFor(resource, readListQuery(resource, saved).query, now), 'columns', names?.join(',')),
    )
  if (dialog !== null)
    return (
      <Suspense fallback={null}>
        {dialog === 'keep' ? (
          <KeepViewDialog place={place} search={search} columns={columns} onClose={onClose} />
        ) : (
          <OwnViewsDialog place={place} onClose={onClose} />
        )}
      </Suspense>
    )
  const groups = [
    { title: 'My views', of: (views ?? []).filter(({ mine }) => mine) },
    { title: 'Shared views', of: (views ?? []).filter(({ mine }) => !mine) },
  ].filter(({ of }) => of.length > 0)
  return (
    // Dialogs replace the menu, so selecting one doesn't close it.
    <MenuAt button={button} label="Saved views" onClose={onClose}>
      {error && <Menu.Label>{error.message}</Menu.Label>}
      {!error && views === undefined && <Menu.Label>Loading…</Menu.Label>}
      {views?.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
      {groups.map(({ title, of }) => (
        <div key={title}>
          <Menu.Label>{title}</Menu.Label>
          {of.map((view) => {
            const { id, name, ownerName } = view
            const isAsked =
              sameValue(view.search, search) && (view.columns === null || sameValue(view.columns, columns))
            return (
              <Menu.Item
                key={id}
                rightSection={isAsked ? <IconCheck {...icon} /> : <span className="mute">{ownerName}</span>}
                onClick={() => open(view)}
              >
                {name}
                {isAsked && <span className="visuallyHidden">, selected</span>}
              </Menu.Item>
            )
          })}
        </div>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconBookmarkPlus {...icon} />}
        closeMenuOnClick={false}
        disabled={Object.keys(search).length === 0 && columns === null}
        onClick={() => setDialog('keep')}
      >
        Save view…
      </Menu.Item>
      {(views ?? []).some(({ mine }) => mine) && (
        <Menu.Item leftSection={<IconSettings {...icon} />} closeMenuOnClick={false} onClick={() => setDialog('own')}>
          Manage my views…
        </Menu.Item>
      )}
    </MenuAt>
  )
}
