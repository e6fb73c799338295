/** A URL filter by days: from, through, or between. */
import { dayText } from '../../../engine/cells/valueText.ts'
import { DayInput } from '../../../engine/inputs/DayInput.tsx'
import type { Search } from '../../../engine/list/urlState.ts'
import type { EditedFilter } from '../../../ui/lists/EditedFilters.tsx'
import { InsidePopover } from '../../../ui/overlays/InsidePopover.tsx'

function daysText(from: string | undefined, to: string | undefined): { operator: string; text: string | undefined } {
  const [first, last] = [from && dayText(from), to && dayText(to)]
  if (first !== undefined && last !== undefined)
    return first === last ? { operator: 'on', text: first } : { operator: 'between', text: `${first} – ${last}` }
  return first === undefined ? { operator: 'through', text: last } : { operator: 'from', text: first }
}

interface DaysFilter {
  readonly label: string
  /** Their names in the URL. */
  readonly names: readonly [from: string, to: string]
  readonly search: Search
  readonly put: (change: Search) => void
}

export function daysFilter({ label, names: [from, to], search, put }: DaysFilter): EditedFilter {
  return {
    label,
    ...daysText(search[from], search[to]),
    editor: () => (
      <InsidePopover>
        <DayInput
          label="From"
          clearable
          value={search[from] ?? null}
          onChange={(day) => put({ [from]: day ?? undefined })}
        />
        <DayInput label="To" clearable value={search[to] ?? null} onChange={(day) => put({ [to]: day ?? undefined })} />
      </InsidePopover>
    ),
    onRemove: () => put({ [from]: undefined, [to]: undefined }),
  }
}
