/** Keeps the drawing's state in the URL, so links can be shared: filters, coloring, selection and the door with open details. */
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { type Search, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import type { Door } from '../door.ts'
import { type DoorState, stateWords } from '../doorState.ts'
import { type Overlay, overlayWords } from './overlays.ts'
import type { Shown } from './shownDoors.ts'
import type { Chosen } from './useDoorSelection.ts'

const listed = (text: string | undefined): string[] => (text === undefined ? [] : text.split(','))
/** A URL can contain anything; unknown values are ignored. */
const among = <T extends string>(known: readonly T[], text: string | undefined): ReadonlySet<T> =>
  new Set(known.filter((each) => listed(text).includes(each)))
const joined = (values: Iterable<string>): string | undefined => [...values].join(',') || undefined

const overlays = Object.keys(overlayWords) as Overlay[]
const allStates = Object.keys(stateWords) as DoorState[]

export const readWall = ({ states, sizes, color }: Search): { shown: Shown; overlay: Overlay } => ({
  shown: { states: among(allStates, states), sizes: among(lockers.fields.size.choices, sizes) },
  overlay: overlays.find((overlay) => overlay === color) ?? 'state',
})

/** Doors are referenced by label. */
export const readDoors = (
  { doors: text }: Search,
  doors: readonly Pick<Door, 'id' | 'label'>[],
): ReadonlySet<string> => {
  const labels = new Set(listed(text))
  return new Set(doors.flatMap(({ id, label }) => (labels.has(label) ? [id] : [])))
}

export function useWallAddress(doors: readonly Pick<Door, 'id' | 'label'>[]) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put = (change: Search) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const detailed = doors.find(({ label }) => label === search.door)?.id ?? null
  const chosen: Chosen = [
    readDoors(search, doors),
    (keys) => put({ doors: joined(doors.flatMap(({ id, label }) => (keys.has(id) ? [label] : []))) }),
  ]
  return {
    ...readWall(search),
    chosen,
    /** The door whose details are shown beside the drawing. */
    detailed,
    setDetailed: (id: string | null) => put({ door: doors.find((door) => door.id === id)?.label }),
    setShown: ({ states, sizes }: Shown) => put({ states: joined(states), sizes: joined(sizes) }),
    setOverlay: (overlay: Overlay) => put({ color: overlay === 'state' ? undefined : overlay }),
  }
}
