/** Applies a user's changes to a layout that others have changed in the meantime. */
import { comparedFields, type Draft, type DraftDoor, panelText } from './draft.ts'

/** A door is moved as a whole: its row alone means nothing in another column. */
const placeFields = ['columnNumber', 'rowNumber', 'rowSpan'] as const satisfies readonly (keyof DraftDoor)[]
const ownFields = comparedFields.filter((name) => !placeFields.some((place) => place === name))

const pick = (door: DraftDoor, names: readonly (keyof DraftDoor)[]): Partial<DraftDoor> =>
  Object.fromEntries(names.map((name) => [name, door[name]]))

function reapplyDoor(start: DraftDoor, mine: DraftDoor, theirs: DraftDoor): DraftDoor {
  const changed = ownFields.filter((name) => mine[name] !== start[name])
  const isMoved = placeFields.some((name) => mine[name] !== start[name])
  return { ...theirs, ...pick(mine, changed), ...(isMoved && pick(mine, placeFields)) }
}

/**
 * What the user changed from `start` to `mine`, on top of `theirs`; all other values are theirs. Doors that ended up at the same
 * place are a problem that the user solves before saving. `needed`: doors that can't be removed anymore.
 */
export function reapplyDraft(start: Draft, mine: Draft, theirs: Draft, needed: ReadonlySet<string> = new Set()): Draft {
  const [before, own] = [start, mine].map(({ doors }) => new Map(doors.map((door) => [door.key, door])))
  return {
    rowMm: mine.rowMm === start.rowMm ? theirs.rowMm : mine.rowMm,
    panels: panelText(mine.panels) === panelText(start.panels) ? theirs.panels : mine.panels,
    doors: [
      ...theirs.doors.flatMap((door) => {
        const [old, next] = [before?.get(door.key), own?.get(door.key)]
        if (!old) return [door]
        if (!next) return needed.has(door.key) ? [door] : []
        return [reapplyDoor(old, next, door)]
      }),
      ...mine.doors.filter(({ id }) => id === null),
    ],
    nextKey: mine.nextKey,
  }
}
