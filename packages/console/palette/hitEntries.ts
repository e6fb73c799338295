/** Hits of the global search, as groups of the palette. Pure. */
import type { SearchAnswer, SearchHit } from '@postern/domain/search/endpoints.ts'
import { searchKinds } from '@postern/domain/search/kinds.ts'
import type { Tone } from '../ui/marks/tone.ts'
import type { Entry, EntryGroup } from './entries.ts'
import { kindIcons } from './kindIcons.ts'

type StateTone = NonNullable<SearchHit['state']>['tone']

export const stateTones: Readonly<Record<StateTone, Tone>> = {
  ok: 'ok',
  warn: 'warn',
  danger: 'danger',
  info: 'accent',
  muted: 'idle',
}

/** What it belongs to, then its customer, unless the search is inside one. */
export const placeOf = ({ subtitle, customer, kind }: SearchHit, isInside: boolean): string =>
  [subtitle, isInside || kind === 'customers' ? null : customer].filter((part) => part).join(', ')

/** For an exact match, names the matched field instead of showing its value. */
export const matchText = ({ match, matchedBy }: SearchHit): string | null =>
  match === 'exact' && matchedBy !== null ? `Exact match: ${matchedBy.toLowerCase()}` : null

function hitEntry(hit: SearchHit, isInside: boolean): Entry {
  const { id, kind, title, href, customerId } = hit
  const place = placeOf(hit, isInside)
  return {
    id: `${kind}-${id}`,
    label: title,
    ...(place !== '' && { place }),
    icon: kindIcons[kind],
    ...(kind === 'customers' && customerId !== null && { customer: { id: customerId, name: title } }),
    run: { href },
    hit,
  }
}

export const hitGroups = ({ results, groups }: SearchAnswer, isInside: boolean): EntryGroup[] =>
  groups.map(({ kind, total, isMore }) => ({
    title: searchKinds[kind].title,
    kind,
    total,
    isMore,
    entries: results.filter((hit) => hit.kind === kind).map((hit) => hitEntry(hit, isInside)),
  }))
