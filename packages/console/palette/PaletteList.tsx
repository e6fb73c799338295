import { ComboboxList, ComboboxOption } from '../ui/combobox/Combobox.tsx'
import type { Combobox } from '../ui/combobox/useCombobox.ts'
import { MonogramTile } from '../ui/marks/MonogramTile.tsx'
import classes from './CommandPalette.module.css'
import type { EntryGroup } from './entries.ts'

export function PaletteList({ combobox, groups }: { combobox: Combobox; groups: readonly EntryGroup[] }) {
  let before = 0
  return (
    <ComboboxList combobox={combobox} label="Results" className={classes.list}>
      {groups.map(({ title, entries }) => {
        const first = before
        before += entries.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options; a fieldset cannot stand in it
          <div key={title} role="group" aria-label={title}>
            <div className={classes.group} aria-hidden="true">
              {title}
            </div>
            {entries.map(({ id, label, place, detail, icon: EntryIcon, tile }, offset) => (
              <ComboboxOption key={id} combobox={combobox} index={first + offset} className={classes.option}>
                <span className={classes.icon}>
                  {tile && <MonogramTile name={tile.name} color={tile.color} />}
                  {!tile && EntryIcon && <EntryIcon size={16} stroke={1.6} aria-hidden />}
                </span>
                <span className={classes.label}>{label}</span>
                {place && <span className={classes.place}>{place}</span>}
                {detail && <span className={classes.detail}>{detail}</span>}
              </ComboboxOption>
            ))}
          </div>
        )
      })}
    </ComboboxList>
  )
}
