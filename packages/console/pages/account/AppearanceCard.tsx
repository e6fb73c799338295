import '../../theme/formStyles.ts'
import { SegmentedControl, Select } from '@mantine/core'
import { humanise } from '@postern/domain/values/text.ts'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { chooseTheme, savePreferences } from '../../session/preferences.ts'
import { getColorMode, watchColorMode } from '../../theme/colorMode.ts'
import { type Density, densities, useDensity } from '../../theme/density.ts'
import { type DateFormat, dateFormats, useDateFormat, writeDay } from '../../ui/dateFormat.ts'
import { Card } from '../../ui/detail/Card.tsx'
import classes from './AccountPage.module.css'

function Choice({ label, help, children }: { label: string; help: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <div>
        <div id={id} className="strong">
          {label}
        </div>
        <p className={classes.help}>{help}</p>
      </div>
      {children(id)}
    </div>
  )
}

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const isDensity = (text: string): text is Density => Object.hasOwn(densities, text)
const densityChoices = Object.keys(densities).map((value) => ({ value, label: humanise(value) }))

/** Each format with today's date: an example is easier to read than a pattern. */
function formatChoices(): { value: DateFormat; label: string }[] {
  const now = new Date()
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return (Object.keys(dateFormats) as DateFormat[]).map((value) => ({
    value,
    label: `${writeDay(year ?? '', month ?? '', day ?? '', value)} (${value})`,
  }))
}

export function AppearanceCard() {
  const mode = useSyncExternalStore(watchColorMode, getColorMode)
  const density = useDensity()
  const format = useDateFormat()
  return (
    <Card title="Appearance">
      <Choice label="Theme" help="System follows your computer’s setting.">
        {(labelId) => (
          <SegmentedControl aria-labelledby={labelId} data={[...themes]} value={mode} onChange={chooseTheme} />
        )}
      </Choice>
      <Choice label="Dates" help="Date format used across the console.">
        {(labelId) => (
          <Select
            aria-labelledby={labelId}
            w={216}
            allowDeselect={false}
            data={formatChoices()}
            value={format}
            onChange={(dateFormat) => dateFormat && void savePreferences({ dateFormat })}
          />
        )}
      </Choice>
      <Choice label="Row height" help="Spacing between rows in lists.">
        {(labelId) => (
          <SegmentedControl
            aria-labelledby={labelId}
            data={densityChoices}
            value={density}
            onChange={(value) => isDensity(value) && void savePreferences({ density: value })}
          />
        )}
      </Choice>
    </Card>
  )
}
