/** Search, filters, Active or Archived, row height. */
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { inSentence } from '@postern/domain/text.ts'
import IconBaselineDensityMedium from '@tabler/icons-react/dist/esm/icons/IconBaselineDensityMedium.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { useViewport } from '../ui/useViewport.ts'
import { type Density, densities, setDensity, useDensity } from './density.ts'
import { FilterBar } from './FilterBar.tsx'
import classes from './ListToolbar.module.css'
import type { ListPlace } from './listPlace.ts'
import type { RecordListData } from './useRecordList.ts'

const typingMs = 300

const densityWords: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact', dense: 'Dense' }

function DensityMenu() {
  const density = useDensity()
  return (
    <Menu>
      <Menu.Target>
        <IconButton name="Row height">
          <IconBaselineDensityMedium size={16} stroke={1.6} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(densities) as Density[]).map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === density}
            rightSection={each === density && <IconCheck size={16} stroke={1.8} aria-hidden />}
            onClick={() => setDensity(each)}
          >
            {densityWords[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The address follows 300 ms after the last key; Back and "Clear" change the field in turn. */
function useSearchText({ query, change }: RecordListData) {
  const [text, setText] = useState(query.q)
  const [typed, setTyped] = useState(query.q)
  const ask = useDebouncedCallback((q: string) => {
    setTyped(q.trim())
    change({ q: q.trim() }, { replace: true })
  }, typingMs)
  useEffect(() => {
    // Only what did not come from the field itself: otherwise a slow address would take back what was typed since.
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
  place: ListPlace
  data: RecordListData
  searchRef: Ref<HTMLInputElement>
  /** Inside a tab the create button stands here; a list page has it in its head. */
  create?: ReactNode
  /** A hairline below, where no table brings its own. */
  lined: boolean
}

export function ListToolbar({ place, data, searchRef, create, lined }: ListToolbarProps) {
  const { query, change } = data
  const mobile = useViewport() === 'mobile'
  const [unfolded, setUnfolded] = useState(false)
  const [text, setText] = useSearchText(data)
  const many = inSentence(place.resource.words.many)
  const filters = <FilterBar place={place} filters={query.filters} onChange={(next) => change({ filters: next })} />
  const archived = (
    <SegmentedControl
      aria-label={`Which ${many} to show`}
      value={query.archived ? 'archived' : 'active'}
      onChange={(value) => change({ archived: value === 'archived' })}
      data={[
        { value: 'active', label: 'Active' },
        { value: 'archived', label: 'Archived' },
      ]}
    />
  )
  const search = (
    <SearchField ref={searchRef} label={`Search ${many}`} value={text} onChange={setText} slashKey={!mobile} />
  )
  const ignored = data.ignored > 0 && (
    <span className={classes.ignored} role="status">
      Part of this link is not understood here and was left out.
    </span>
  )
  if (!mobile)
    return (
      <Toolbar
        lined={lined}
        end={
          <>
            {archived}
            <DensityMenu />
            {create}
          </>
        }
      >
        {search}
        {filters}
        {ignored}
      </Toolbar>
    )
  const active = query.filters.length + (query.archived ? 1 : 0)
  return (
    <>
      <Toolbar end={create} lined={lined}>
        {search}
        <Button
          h={32}
          aria-expanded={unfolded}
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          Filters
          {active > 0 && (
            <Tag tone="accent" className={classes.active}>
              {active}
            </Tag>
          )}
        </Button>
      </Toolbar>
      {unfolded && (
        <div className={classes.unfolded}>
          {archived}
          {filters}
        </div>
      )}
      {ignored}
    </>
  )
}
