/** What the palette knows without asking the server: pages and acts. Pure, so that a table can test it. */
import type { Icon } from '@tabler/icons-react'
import { areas } from '../navigation/areas.ts'
import { customerGroups } from '../navigation/customerSections.ts'
import { customerPath } from '../paths.ts'
import type { PageAccess } from '../session/access.ts'

export interface Entry {
  id: string
  label: string
  /** Where it stands, muted. */
  place?: string
  /** At the right end: a code, an address. */
  detail?: string
  icon?: Icon
  /** A customer's letter instead of an icon. */
  tile?: { name: string; color: string | null }
  run: { href: string } | { act: () => void }
  /** The customer that Tab narrows the search to. */
  customer?: Scope
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

/** The customer the search is narrowed to. */
export interface Scope {
  id: string
  name: string
}

type Can = (access: PageAccess, inSystem?: boolean) => boolean

/** Every word typed must stand somewhere in it; the order does not matter. */
export function matches(entry: Pick<Entry, 'label' | 'place'>, query: string): boolean {
  const text = `${entry.label} ${entry.place ?? ''}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The pages of all areas the role may open. */
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
        ...(path !== area.path && { place: area.label }),
        icon,
        run: { href: path },
      }))
  })
}

/** The sections of one customer the role may open. */
export const sectionEntries = (can: Can, { id, name }: Scope): Entry[] =>
  customerGroups
    .flatMap(({ items }) => items)
    .filter(({ access }) => can(access))
    .map(({ label, section, icon }) => {
      const href = customerPath(id) + (section && `/${section}`)
      return { id: href, label, place: name, icon, run: { href } }
    })
