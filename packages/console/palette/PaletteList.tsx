import { MonogramTile } from '../ui/marks/MonogramTile.tsx'
import classes from './CommandPalette.module.css'
import type { Entry, EntryGroup } from './entries.ts'

interface PaletteListProps {
  id: string
  groups: readonly EntryGroup[]
  active: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

export function PaletteList({ id, groups, active, optionId, onPoint, onChoose }: PaletteListProps) {
  let before = 0
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, entries }) => {
        const first = before
        before += entries.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options; a fieldset cannot stand in it
          <div key={title} role="group" aria-label={title}>
            <div className={classes.group} aria-hidden="true">
              {title}
            </div>
            {entries.map((entry, offset) => {
              const index = first + offset
              const { label, place, detail, icon: EntryIcon, tile } = entry
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
                <div
                  key={entry.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  className={classes.option}
                  onClick={(event) => onChoose(entry, event.metaKey || event.ctrlKey)}
                  onPointerMove={() => onPoint(index)}
                >
                  <span className={classes.icon}>
                    {tile && <MonogramTile name={tile.name} color={tile.color} />}
                    {!tile && EntryIcon && <EntryIcon size={16} stroke={1.6} aria-hidden />}
                  </span>
                  <span className={classes.label}>{label}</span>
                  {place && <span className={classes.place}>{place}</span>}
                  {detail && <span className={classes.detail}>{detail}</span>}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
