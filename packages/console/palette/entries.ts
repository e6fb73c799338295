/** What the palette offers without asking the server: pages and actions. Pure, so a table can test it. */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import type { SearchKind } from '@postern/domain/search/kinds.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import type { Icon } from '@tabler/icons-react'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { areas } from '../navigation/areas.ts'
import { customerGroups } from '../navigation/customerSections.ts'
import { accountPath, createPath, customerPath, customerSettingsPath } from '../paths.ts'
import type { PageAccess } from '../session/access.ts'

export interface Entry {
  id: string
  label: string
  /** Where it is; muted. */
  place?: string
  /** At the right end: a code or an address. */
  detail?: string
  /** Other words that find it. */
  also?: string
  icon?: Icon
  /** A customer's monogram instead of an icon. */
  tile?: { name: string; color: string | null }
  /** `keepsOpen`: the palette stays open, because the action continues in it. */
  run: { href: string } | { act: () => void; keepsOpen?: true }
  /** The customer that Tab narrows the search to. */
  customer?: Scope
  /** Previewed next to the list while this entry is active. */
  hit?: SearchHit
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
  /** How many there are, if not all are shown. */
  total?: number
  /** There are more than `total`. */
  isMore?: boolean
  /** The kind, if the group comes from the global search. */
  kind?: SearchKind
}

/** The customer the search is narrowed to. */
export interface Scope {
  id: string
  name: string
}

type Can = (access: PageAccess | undefined, inSystem?: boolean) => boolean

/** Every typed word must occur in it, in any order. */
export function matches(entry: Pick<Entry, 'label' | 'place' | 'also'>, query: string): boolean {
  const text = [entry.label, entry.place, entry.also].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const also = 'go to'

/** The pages of all areas that the role may open. */
export function pageEntries(can: Can): Entry[] {
  return Object.entries(areas).flatMap(([name, area]) => {
    const inSystem = name === 'system'
    const items = area.groups.flatMap(({ items: all }) => all).filter(({ path }) => path !== area.path)
    const home = { label: area.label, path: area.path, icon: area.icon, access: area.access }
    return [home, ...items]
      .filter(({ access }) => can(access, inSystem))
      .map(({ label, path, icon }) => ({
        id: path,
        label,
        also,
        ...(path !== area.path && { place: area.label }),
        icon,
        run: { href: path },
      }))
  })
}

/** The sections of a customer that the role may open, and the parts of its settings. */
export function sectionEntries(can: Can, { id, name }: Scope): Entry[] {
  const sections = customerGroups
    .flatMap(({ items }) => items)
    .filter(({ access }) => can(access))
    .map(({ label, section, icon }) => {
      const href = customerPath(id) + (section && `/${section}`)
      return { id: href, label, also, place: name, icon, run: { href } }
    })
  const parts = can(`${settings.permission}.view`) ? Object.keys(settings.sections) : []
  return [
    ...sections,
    ...parts.map((label) => ({
      id: `settings-${label}`,
      label,
      also,
      place: `Settings, ${name}`,
      icon: IconAdjustmentsHorizontal,
      run: { href: customerSettingsPath(id, label) },
    })),
  ]
}

/** Created most often, so offered before anything is typed. */
const createdMost = ['customers', 'contacts', 'sites', 'users', 'lockerBanks']

const hasPanel = ({ opensIn, listed }: Resource): boolean => opensIn === 'page' || listed

/** What the role may create here: the customer's records, or customers and system records. */
export function createEntries(can: Can, scope: Scope | undefined, query: string): Entry[] {
  return resources
    .filter((resource) => (resource.scope === 'customer') === (scope !== undefined) && hasPanel(resource))
    .filter(({ name }) => query !== '' || createdMost.includes(name))
    .filter(({ permission, scope: kind }) => can(permissionTo(permission, 'create'), kind === 'system'))
    .map((resource) => ({
      id: `new-${resource.name}`,
      label: `New ${inSentence(resource.words.one)}`,
      also: 'create add',
      ...(scope && { place: scope.name }),
      icon: IconPlus,
      run: { href: createPath(resource, scope?.id) },
    }))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ id }: Entry): number => {
  const at = createdMost.indexOf(id.slice('new-'.length))
  return at === -1 ? createdMost.length : at
}

/** Offered before anything is typed: the customer's settings, or the user's own. */
export function settingsEntry(can: Can, scope: Scope | undefined): Entry[] {
  const own: Entry = {
    id: 'account',
    label: 'Account settings',
    icon: IconAdjustmentsHorizontal,
    run: { href: accountPath },
  }
  if (!scope) return [own]
  if (!can(`${settings.permission}.view`)) return []
  const { id, name } = scope
  const href = customerSettingsPath(id)
  return [{ id: 'settings', label: 'Go to settings', place: name, icon: IconAdjustmentsHorizontal, run: { href } }]
}
