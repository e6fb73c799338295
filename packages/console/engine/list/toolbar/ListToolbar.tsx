/** Search, filters, Active or Archived, saved views, row height. */
import { useDebouncedCallback } from '@mantine/hooks'
import { inSentence } from '@postern/domain/values/text.ts'
import IconBaselineDensityMedium from '@tabler/icons-react/dist/esm/icons/IconBaselineDensityMedium.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { type ReactNode, type Ref, Suspense, useEffect, useState } from 'react'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { SearchField } from '../../../ui/lists/SearchField.tsx'
import { Toolbar } from '../../../ui/lists/Toolbar.tsx'
import { LazyMenuButton } from '../../../ui/overlays/LazyMenuButton.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import { ColumnsButton } from '../../cells/ColumnsButton.tsx'
import { FilterBar } from '../../filter/FilterBar.tsx'
import type { ListContext } from '../listContext.ts'
import type { RecordListData } from '../useRecordList.ts'
import classes from './ListToolbar.module.css'

const typingMs = 300

const DensityMenu = lazyPart(() => import('./DensityMenu.tsx'))

const PhoneToolbar = lazyPart(() => import('./PhoneToolbar.tsx'))

const SavedViewsMenu = lazyPart(() => import('../../savedViews/SavedViewsMenu.tsx'))

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The URL follows 300 ms after the last keystroke; Back and "Clear" update the field in turn. */
function useSearchText({ query, change }: RecordListData) {
  const [text, setText] = useState(query.q)
  const [typed, setTyped] = useState(query.q)
  const ask = useDebouncedCallback((q: string) => {
    setTyped(q.trim())
    change({ q: q.trim() }, { replace: true })
  }, typingMs)
  useEffect(() => {
    // Ignores changes that came from the field itself; otherwise a slow URL update would revert newer input.
    if (query.q === typed) return
    setTyped(query.q)
    setText(query.q)
  }, [query.q, typed])
  const type = (next: string) => {
    setText(next)
    ask(next)
  }
  return [text, type] as const
}

interface ListToolbarProps {
  place: ListContext
  data: RecordListData
  searchRef: Ref<HTMLInputElement>
  /** The create button inside a tab; a list page has it in its header. */
  create?: ReactNode
  /** A hairline below, if no table draws one. */
  lined: boolean
}

export function ListToolbar({ place, data, searchRef, create, lined }: ListToolbarProps) {
  const { query, change } = data
  const mobile = useViewport() === 'mobile'
  const [text, setText] = useSearchText(data)
  const many = inSentence(place.resource.words.many)
  const filters = <FilterBar place={place} filters={query.filters} onChange={(next) => change({ filters: next })} />
  const archived = (
    <Segments
      label={`Show ${many}`}
      value={query.archived ? 'archived' : 'active'}
      options={{ active: 'Active', archived: 'Archived' }}
      onChange={(value) => change({ archived: value === 'archived' })}
    />
  )
  // A tab's list is filtered by its parent; saved elsewhere, the view would mean something else.
  const views = !place.parent && (
    <LazyMenuButton name="Saved views" icon={<IconBookmark {...icon} />}>
      {(button, onClose) => <SavedViewsMenu place={place} data={data} button={button} onClose={onClose} />}
    </LazyMenuButton>
  )
  const search = (
    <SearchField ref={searchRef} label={`Search ${many}`} value={text} onChange={setText} slashKey={!mobile} />
  )
  const ignored = data.ignored > 0 && (
    <span className={classes.ignored} role="status">
      Part of this link isn’t supported here and was ignored.
    </span>
  )
  const made = create && <span className={classes.create}>{create}</span>
  if (!mobile)
    return (
      <Toolbar
        lined={lined}
        end={
          <>
            {archived}
            {views}
            <LazyMenuButton name="Row height" icon={<IconBaselineDensityMedium {...icon} />}>
              {(button, onClose) => <DensityMenu button={button} onClose={onClose} />}
            </LazyMenuButton>
            <ColumnsButton place={place} />
            {made}
          </>
        }
      >
        {search}
        {filters}
        {ignored}
      </Toolbar>
    )
  return (
    <>
      <Suspense fallback={<Toolbar lined={lined}>{search}</Toolbar>}>
        <PhoneToolbar search={search} end={made} lined={lined} active={query.filters.length + (query.archived ? 1 : 0)}>
          {archived}
          {views}
          {filters}
        </PhoneToolbar>
      </Suspense>
      {ignored}
    </>
  )
}
