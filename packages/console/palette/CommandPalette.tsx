import { Modal } from '@mantine/core'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { SearchKind } from '@postern/domain/search/kinds.ts'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { customerOptions, nameOf } from '../layouts/records.ts'
import { leave } from '../navigation/leave.ts'
import { navigateTo } from '../navigation/navigateTo.ts'
import { searchPath } from '../paths.ts'
import { chooseTheme } from '../session/preferences.ts'
import { useCan } from '../session/useSession.ts'
import { useShownTheme } from '../theme/colorMode.ts'
import { layers } from '../theme/layers.ts'
import { ComboboxInput } from '../ui/combobox/Combobox.tsx'
import { useCombobox } from '../ui/combobox/useCombobox.ts'
import { IconButton } from '../ui/forms/IconButton.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
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
import { HitPreview } from './HitPreview.tsx'
import { actsFor, type HitAct, ticketFor } from './hitActs.ts'
import { openOverlay, takeEarly } from './overlay.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import { PaletteList } from './PaletteList.tsx'
import { kindsOf, ScopeTabs } from './ScopeTabs.tsx'
import { useDebounced } from './searchQuery.ts'
import { useFound } from './useFound.ts'
import { useRecent } from './useRecent.ts'

/** Few searches end in an action, so it loads on demand. */
const HitActDialog = lazyPart(() => import('./HitActDialog.tsx'))

/** The customer whose pages are open. */
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

interface Narrowed {
  scope: Scope | undefined
  kind: SearchKind | null
  exactOnly: boolean
}

interface Acting {
  onAct: (act: HitAct) => void
  onEverywhere: () => void
}

/** Before anything is typed: pinned and recent records, and common actions. Then everything that matches, best first. */
function useGroups(query: string, { scope, kind, exactOnly }: Narrowed, { onAct, onEverywhere }: Acting) {
  const can = useCan()
  const recent = useRecent()
  const acts = useActs()
  const found = useFound(useDebounced(query), { scope, kind, exactOnly })
  const fitting = (entries: readonly Entry[]) => entries.filter((entry) => matches(entry, query))
  const actions = [
    ...createEntries(can, scope, query),
    ...(query === '' ? settingsEntry(can, scope) : []),
    ...recent.acts,
    ...acts,
  ]
  const pages = [...(scope ? sectionEntries(can, scope) : []), ...pageEntries(can)]
  const hits = found.groups.flatMap(({ entries }) => entries.flatMap(({ hit }) => hit ?? []))
  const ticket = ticketFor(hits, can)
  const onHits: Entry[] = actsFor(hits, can).map((act) => ({
    id: `act-${act.name}-${act.hit.id}`,
    label: act.label,
    ...(act.hit.customer !== null && { place: act.hit.customer }),
    icon: IconBolt,
    run: { act: () => onAct(act), keepsOpen: true },
  }))
  if (ticket)
    onHits.push({ id: `ticket-${ticket.id}`, label: ticket.label, icon: IconHeadset, run: { href: ticket.href } })
  const everywhere: Entry = {
    id: 'everywhere',
    label: 'Search all customers',
    icon: IconSearch,
    run: { act: onEverywhere, keepsOpen: true },
  }
  const all: Entry = {
    id: 'all',
    label: 'Show all results',
    icon: IconListSearch,
    run: { href: searchPath(query, kind, scope?.id) },
  }
  const wider = scope ? [everywhere, all] : [all]
  const groups: EntryGroup[] =
    query === ''
      ? [...recent.groups, { title: 'Actions', entries: actions }]
      : kind !== null
        ? [...found.groups, { title: 'More', entries: wider }]
        : [
            ...found.groups,
            { title: 'Go to', entries: fitting(pages) },
            { title: 'Actions', entries: [...onHits, ...fitting(actions)] },
            { title: 'More', entries: wider },
          ]
  return { ...found, groups: groups.filter(({ entries }) => entries.length > 0) }
}

/** Counts results, without the links under "More". */
const countOf = (groups: readonly EntryGroup[]): number =>
  groups.reduce((sum, { title, total, entries }) => sum + (title === 'More' ? 0 : (total ?? entries.length)), 0)

/** ⌘K: any record, page or action, by keyboard alone. The input keeps focus; the list is its listbox. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const own = useOwnCustomer()
  const [chosen, setChosen] = useState<Scope | null>()
  const [kind, setKind] = useState<SearchKind | null>(null)
  const [exactOnly, setExactOnly] = useState(false)
  const [acting, setActing] = useState<HitAct | null>(null)
  const scope = chosen === undefined ? own : (chosen ?? undefined)
  const [text, setText] = useState('')
  const query = text.trim()
  const found = useGroups(query, { scope, kind, exactOnly }, { onAct: setActing, onEverywhere: () => setChosen(null) })
  const { groups, asking, failed, tookMs, correction } = found
  const entries = groups.flatMap((group) => group.entries)
  const kinds = query === '' ? [] : kindsOf(groups, kind)
  const combobox = useCombobox({
    text,
    onText: (next) => {
      setText(next)
      setExactOnly(false)
      if (next.trim() === '') setKind(null)
    },
    count: entries.length,
    onChoose: (index, inNewTab) => run(entries[index], inNewTab),
    onKey: (event, at) => {
      const customer = entries[at]?.customer
      if (event.key === 'Tab' && !event.shiftKey && customer) {
        event.preventDefault()
        narrow(customer)
      } else if (event.key === 'Tab' && kinds.length > 0) {
        event.preventDefault()
        step(event.shiftKey ? -1 : 1)
      } else if (event.key === 'Backspace' && text === '' && scope) narrow(null)
    },
  })

  const run = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry) return
    if (!('keepsOpen' in entry.run)) onClose()
    if ('act' in entry.run) entry.run.act()
    else if (inNewTab) open(entry.run.href, '_blank', 'noopener')
    else navigateTo(entry.run.href)
  }
  const narrow = (to: Scope | null) => {
    setChosen(to)
    combobox.type('')
  }
  const step = (by: 1 | -1) => {
    const all = [null, ...kinds]
    const next = all[(all.indexOf(kind) + by + all.length) % all.length] ?? null
    setKind(next)
    combobox.point(0)
  }
  const active = entries[combobox.at]

  if (acting)
    return (
      <Suspense fallback={null}>
        <HitActDialog act={acting} onClose={onClose} />
      </Suspense>
    )
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={query === '' ? 640 : 920}
      zIndex={layers.modal}
      yOffset="8vh"
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
              placeholder={scope ? `Search ${scope.name}, or jump to…` : 'Name, number, email, or page'}
              onFocus={() => {
                const early = takeEarly()
                setText((typed) => typed + early)
              }}
            />
            {correction !== null && (
              <span className={classes.correction}>
                Showing matches for <b>{correction}</b>
                <button type="button" onClick={() => setExactOnly(true)}>
                  Search exact
                </button>
              </span>
            )}
            {scope && (
              <Tag tone="accent" className={classes.scope}>
                {scope.name}
                <IconButton name="Search all customers" size={24} onClick={() => narrow(null)}>
                  <IconX size={12} aria-hidden />
                </IconButton>
              </Tag>
            )}
          </div>
          {query !== '' && <ScopeTabs groups={groups} kind={kind} onKind={setKind} />}
          <div className={classes.body}>
            <PaletteList combobox={combobox} groups={groups} query={correction ?? query} />
            {active?.hit && (
              <aside className={classes.preview} aria-label="Preview">
                <HitPreview hit={active.hit} />
              </aside>
            )}
          </div>
          {query !== '' && countOf(groups) === 0 && (
            <p className={classes.none}>
              {asking ? 'Searching…' : failed ? 'Search failed. Try again.' : `No results for “${query}”`}
            </p>
          )}
          <PaletteFooter
            count={query === '' ? undefined : countOf(groups)}
            isMore={groups.some(({ isMore }) => isMore)}
            tookMs={query === '' ? undefined : tookMs}
            tab={active?.customer ? 'customer' : kinds.length > 0 ? 'kind' : null}
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
