/** Steps that change the whole layout: copying another bank's layout, and correcting addresses after a door test. */
import { counted } from '../../../values/text.ts'
import type { Outcome } from './change.ts'
import { columnCount, type Draft, type DraftDoor } from './draft.ts'

/** Doors with a matching number keep their record, contents and history. */
export function copyLayout(draft: Draft, source: Draft, name: string): Outcome {
  if (source.doors.length === 0) return `${name} has no doors to copy.`
  const own = new Map(draft.doors.map((door) => [door.label, door]))
  const doors = source.doors.map((door, index): DraftDoor => {
    const same = own.get(door.label)
    return { ...door, key: same?.key ?? `new${draft.nextKey + index}`, id: same?.id ?? null }
  })
  const panels = source.panels.map((panel, index) => ({
    ...panel,
    key: `panel${draft.nextKey + doors.length + index}`,
  }))
  return {
    draft: { rowMm: source.rowMm, doors, panels, nextKey: draft.nextKey + doors.length + panels.length },
    title: `Copied ${name}`,
    detail: `${counted(doors.length, 'door', 'doors')}, ${counted(columnCount(source), 'column', 'columns')}`,
  }
}

/** Which door actually opened for a given open command. */
export interface Opened {
  readonly asked: string
  readonly opened: string
}

/** Gives each door the address that opened it. */
export function rewireDoors(draft: Draft, found: readonly Opened[]): Outcome {
  const addresses = new Map(draft.doors.map(({ key, hardwareAddress }) => [key, hardwareAddress]))
  const wrong = found.filter(({ asked, opened }) => asked !== opened)
  if (wrong.length === 0) return 'Every door that was tested has the right address.'
  const next = new Map(wrong.map(({ asked, opened }) => [opened, addresses.get(asked)]))
  return {
    draft: {
      ...draft,
      doors: draft.doors.map((door) => ({ ...door, hardwareAddress: next.get(door.key) ?? door.hardwareAddress })),
    },
    title: 'Corrected addresses',
    detail: counted(next.size, 'door', 'doors'),
  }
}
