import { ComboboxList, ComboboxOption } from '../ui/combobox/Combobox.tsx'
import type { Combobox } from '../ui/combobox/useCombobox.ts'
import { MonogramTile } from '../ui/marks/MonogramTile.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import classes from './CommandPalette.module.css'
import type { Entry, EntryGroup } from './entries.ts'
import { Highlighted } from './Highlighted.tsx'
import { matchText, stateTones } from './hitEntries.ts'

/** The right end of an entry: an exact match, a state, or a code. */
function EntryEnd({ hit, detail }: Pick<Entry, 'hit' | 'detail'>) {
  const exact = hit && matchText(hit)
  if (exact)
    return (
      <span className={classes.state}>
        <StatusMark tone="ok">{exact}</StatusMark>
      </span>
    )
  if (hit?.state)
    return (
      <span className={classes.state}>
        <StatusMark tone={stateTones[hit.state.tone]}>{hit.state.text}</StatusMark>
      </span>
    )
  return detail === undefined ? null : <span className={classes.detail}>{detail}</span>
}

interface PaletteListProps {
  combobox: Combobox
  groups: readonly EntryGroup[]
  query: string
}

export function PaletteList({ combobox, groups, query }: PaletteListProps) {
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
            {entries.map(({ id, label, place, detail, icon: EntryIcon, tile, hit }, offset) => (
              <ComboboxOption key={id} combobox={combobox} index={first + offset} className={classes.option}>
                <span className={classes.icon}>
                  {tile && <MonogramTile name={tile.name} color={tile.color} />}
                  {!tile && EntryIcon && <EntryIcon size={16} stroke={1.6} aria-hidden />}
                </span>
                <span className={classes.label}>
                  <Highlighted text={label} query={query} />
                </span>
                {place && (
                  <span className={classes.place}>
                    <Highlighted text={place} query={query} />
                  </span>
                )}
                <EntryEnd {...(hit && { hit })} {...(detail !== undefined && { detail })} />
              </ComboboxOption>
            ))}
          </div>
        )
      })}
    </ComboboxList>
  )
}
