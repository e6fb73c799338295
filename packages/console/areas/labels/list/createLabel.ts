/** Creates a label from a source and opens it. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { useCreateRecord } from '../../../engine/requests/writes.ts'
import { recordPath } from '../../../paths.ts'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import type { Label } from '../labelQueries.ts'

export type NewLabel = Pick<Label, 'name' | 'code' | 'purpose' | 'widthIn' | 'heightIn' | 'dpi' | 'source'>

export function useCreateLabel(customerId: string, onClose: () => void) {
  const navigate = useNavigateTo()
  const create = useCreateRecord(thermalLabels, customerId)
  return {
    isPending: create.isPending,
    error: create.error,
    start: (label: NewLabel) =>
      create.mutate(
        { ...label },
        {
          onSuccess: ({ id }) => {
            onClose()
            navigate(recordPath(thermalLabels, id, customerId))
          },
        },
      ),
  }
}

/** `RCV42`, or `RCV42_2` if that's taken. */
export function freeCode(code: string, taken: readonly string[]): string {
  const isTaken = (each: string) => taken.includes(each)
  if (!isTaken(code)) return code
  let number = 2
  while (isTaken(`${code}_${number}`)) number++
  return `${code}_${number}`
}

export function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((each) => each.toLowerCase()))
  if (!lower.has(name.toLowerCase())) return name
  let number = 2
  while (lower.has(`${name} (${number})`.toLowerCase())) number++
  return `${name} (${number})`
}
