import { Modal } from '@mantine/core'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { customerOptions, nameOf } from '../layouts/records.ts'
import { leave } from '../navigation/leave.ts'
import { navigateTo } from '../navigation/navigateTo.ts'
import { chooseTheme } from '../session/preferences.ts'
import { useCan } from '../session/useSession.ts'
import { useShownTheme } from '../theme/colorMode.ts'
import { layers } from '../theme/layers.ts'
import { ComboboxInput } from '../ui/combobox/Combobox.tsx'
import { useCombobox } from '../ui/combobox/useCombobox.ts'
import { IconButton } from '../ui/forms/IconButton.tsx'
import { Tag } from '../ui/marks/Tag.tsx'
import classes from './CommandPalette.module.css'
import {
  createEntries,
  type Entry,
  type EntryGroup,
  matches,
  pageEntries,
  type Scope,
  sectionEntries,
  settingsEntry,
} from './entries.ts'
import { openOverlay, takeEarly } from './overlay.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import { PaletteList } from './PaletteList.tsx'
import { useDebounced, useFound } from './useFound.ts'
import { useRecent } from './useRecent.ts'

/** The customer whose pages one is in. */
function useOwnCustomer(): Scope | undefined {
  const { customerId }: { customerId?: string } = useParams({ strict: false })
  const can = useCan()
  const { data } = useQuery({ ...customerOptions(customerId ?? ''), enabled: !!customerId && can('customers.view') })
  const name = nameOf(customers, data)
  return customerId && name ? { id: customerId, name } : undefined
}

function useActs(): Entry[] {
  const next = useShownTheme() === 'dark' ? 'light' : 'dark'
  return [
    {
      id: 'theme',
      label: `Switch to ${next} theme`,
      icon: next === 'light' ? IconSun : IconMoon,
      run: { act: () => chooseTheme(next) },
    },
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      detail: '?',
      icon: IconKeyboard,
      run: { act: () => openOverlay('keys') },
    },
    { id: 'signOut', label: 'Sign out', icon: IconLogout, run: { act: leave } },
  ]
}

/** Before anything is typed: what was opened last, and what is done most. Then everything that fits, in the order of likelihood. */
function useGroups(query: string, scope: Scope | undefined) {
  const can = useCan()
  const recent = useRecent()
  const acts = useActs()
  const found = useFound(useDebounced(query), scope)
  const fitting = (entries: readonly Entry[]) => entries.filter((entry) => matches(entry, query))
  const actions = [...createEntries(can, scope, query), ...(query === '' ? settingsEntry(can, scope) : []), ...acts]
  const pages = [...(scope ? sectionEntries(can, scope) : []), ...pageEntries(can)]
  const groups: EntryGroup[] =
    query === ''
      ? [...recent, { title: 'Actions', entries: actions }]
      : [...found.groups, { title: 'Go to', entries: fitting(pages) }, { title: 'Actions', entries: fitting(actions) }]
  return { ...found, groups: groups.filter(({ entries }) => entries.length > 0) }
}

/** ⌘K: any record, any page, any action, by keyboard alone. The input keeps the focus; the list is its listbox. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const own = useOwnCustomer()
  const [chosen, setChosen] = useState<Scope | null>()
  const scope = chosen === undefined ? own : (chosen ?? undefined)
  const [text, setText] = useState('')
  const query = text.trim()
  const { groups, asking, failed, tookMs } = useGroups(query, scope)
  const entries = groups.flatMap((group) => group.entries)
  const combobox = useCombobox({
    text,
    onText: setText,
    count: entries.length,
    onChoose: (index, inNewTab) => run(entries[index], inNewTab),
    onKey: (event, at) => {
      const customer = entries[at]?.customer
      if (event.key === 'Tab' && !event.shiftKey && customer) {
        event.preventDefault()
        narrow(customer)
      } else if (event.key === 'Backspace' && text === '' && scope) narrow(null)
    },
  })

  const run = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry) return
    onClose()
    if ('act' in entry.run) entry.run.act()
    else if (inNewTab) open(entry.run.href, '_blank', 'noopener')
    else navigateTo(entry.run.href)
  }
  const narrow = (to: Scope | null) => {
    setChosen(to)
    combobox.type('')
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      zIndex={layers.modal}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay zIndex={layers.overlay} backgroundOpacity={1} color="var(--p-scrim)" />
      <Modal.Content aria-label="Search or jump to" radius={12}>
        <div className={classes.palette}>
          <div className={classes.field}>
            <IconSearch size={18} stroke={1.6} aria-hidden />
            <ComboboxInput
              combobox={combobox}
              label="Search or jump to"
              placeholder={scope ? `Search ${scope.name}, or jump to…` : 'Search customers, or jump to…'}
              onFocus={() => {
                const early = takeEarly()
                setText((typed) => typed + early)
              }}
            />
            {scope && (
              <Tag tone="accent" className={classes.scope}>
                {scope.name}
                <IconButton name="Search all customers" size={24} onClick={() => narrow(null)}>
                  <IconX size={12} aria-hidden />
                </IconButton>
              </Tag>
            )}
          </div>
          <PaletteList combobox={combobox} groups={groups} />
          {entries.length === 0 && (
            <p className={classes.none}>
              {asking ? 'Searching…' : failed ? 'Search failed. Try again.' : `No results for “${query}”`}
            </p>
          )}
          <PaletteFooter
            count={
              query === '' ? undefined : groups.reduce((sum, group) => sum + (group.total ?? group.entries.length), 0)
            }
            tookMs={query === '' ? undefined : tookMs}
            canNarrow={!!entries[combobox.at]?.customer}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
