/** What the palette starts with: the user's pinned and recent records. */
import type { KeptRecord } from '@postern/domain/search/endpoints.ts'
import { searchKindNames } from '@postern/domain/search/kinds.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { recentsOptions, useFavorites } from '../navigation/keptRecords.ts'
import type { Entry, EntryGroup } from './entries.ts'
import { kindIcons } from './kindIcons.ts'

const mostRecent = 7

const iconOf = (kind: string) => {
  const known = searchKindNames.find((each) => each === kind)
  return known ? kindIcons[known] : IconHistory
}

function keptEntry({ kind, id, title, subtitle, customer, customerId, href }: KeptRecord): Entry {
  const isCustomer = kind === 'customers'
  const place = [subtitle, isCustomer ? null : customer].filter((part) => part).join(', ')
  return {
    id: `kept-${kind}-${id}`,
    label: title,
    ...(place !== '' && { place }),
    icon: iconOf(kind),
    ...(isCustomer && { customer: { id: customerId ?? id, name: title } }),
    run: { href },
  }
}

const isHere = ({ href }: KeptRecord): boolean => location.pathname === href

export function useRecent(): { groups: EntryGroup[]; acts: Entry[] } {
  const { data: recents = [] } = useQuery(recentsOptions())
  const favorites = useFavorites()
  const here = recents.find(isHere)
  const isPinned = here !== undefined && favorites.isPinned(here)
  const pinned = favorites.items.filter((item) => !isHere(item))
  const others = recents.filter((item) => !isHere(item) && !favorites.isPinned(item)).slice(0, mostRecent)
  return {
    groups: [
      { title: 'Pinned', entries: pinned.map(keptEntry) },
      { title: 'Recent', entries: others.map(keptEntry) },
    ],
    acts: here
      ? [
          {
            id: 'pin',
            label: `${isPinned ? 'Unpin' : 'Pin'} ${here.title}`,
            also: 'favorite',
            icon: isPinned ? IconPinnedOff : IconPin,
            run: {
              act: () => favorites.toggle({ kind: here.kind, id: here.id, customerId: here.customerId }),
            },
          },
        ]
      : [],
  }
}
