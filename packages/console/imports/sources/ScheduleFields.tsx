/** When files are fetched: common schedules can be selected, others are entered as cron. */
import { Select, TextInput } from '@mantine/core'
import {
  cronDays,
  cronOf,
  type FetchTimes,
  type Rhythm,
  rhythms,
  timesOf,
  usualTimes,
} from '@postern/domain/imports/sources/fetchTimes.ts'
import { useState } from 'react'
import { TimeZoneSelect } from '../../engine/inputs/TimeZoneSelect.tsx'
import classes from './Sources.module.css'
import { dayWords, rhythmWords } from './sourceTexts.ts'

interface ScheduleFieldsProps {
  cron: string
  timeZone: string
  error: string | undefined
  set: (change: { cron?: string; timeZone?: string }) => void
}

export function ScheduleFields({ cron, timeZone, error, set }: ScheduleFieldsProps) {
  const read = timesOf(cron)
  // A user who types cron keeps the cron field, even while the text matches a common schedule.
  const [isCustom, setCustom] = useState(read === null)
  const rhythm: Rhythm = isCustom || read === null ? 'custom' : read.rhythm
  const change = (part: Partial<FetchTimes>) => set({ cron: cronOf({ ...(read ?? usualTimes), ...part }) })
  return (
    <div className={classes.schedule}>
      <Select
        label="Repeats"
        allowDeselect={false}
        data={rhythms.map((value) => ({ value, label: rhythmWords[value] }))}
        value={rhythm}
        error={rhythm === 'custom' ? undefined : error}
        onChange={(next) => {
          const chosen = rhythms.find((each) => each === next) ?? 'daily'
          setCustom(chosen === 'custom')
          if (chosen !== 'custom') change({ rhythm: chosen })
        }}
      />
      {rhythm === 'weekly' && (
        <Select
          label="Day"
          allowDeselect={false}
          data={cronDays.map((value) => ({ value, label: dayWords[value] }))}
          value={read?.day ?? usualTimes.day}
          onChange={(next) => change({ day: cronDays.find((each) => each === next) ?? usualTimes.day })}
        />
      )}
      {(rhythm === 'daily' || rhythm === 'workdays' || rhythm === 'weekly') && (
        <TextInput
          label="Time"
          type="time"
          value={read?.time ?? usualTimes.time}
          onChange={({ currentTarget: { value } }) => value !== '' && change({ time: value })}
        />
      )}
      {rhythm === 'custom' && (
        <TextInput
          label="Cron"
          description="Minute, hour, day, month, weekday"
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          value={cron}
          error={error}
          onChange={(event) => set({ cron: event.currentTarget.value })}
        />
      )}
      <TimeZoneSelect
        label="Time zone"
        value={timeZone}
        allowDeselect={false}
        onChange={(next) => next !== null && set({ timeZone: next })}
      />
    </div>
  )
}
