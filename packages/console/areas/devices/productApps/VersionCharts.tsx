/** How fast releases are adopted, and their crash-free rates. */
import type { FleetHistory } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { crashFreeGoal } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { compareVersions } from '@postern/domain/areas/devices/versionOrder.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { dayText } from '../../../engine/cells/valueText.ts'
import { percentText, type Role, roleAt } from '../../../ui/charts/chart.ts'
import { TimeChart } from '../../../ui/charts/TimeChart.tsx'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const timeText = (at: number): string => dayText(dayOf(at))
const tickText = (at: number): string => timeText(at).slice(0, 5)

const subjectText = ({ app, platform }: FleetHistory): string =>
  app && platform ? `${app.name}, ${choiceText(platform)}` : ''

/** A version has the same color in both charts. */
function colorsOf({ adoption, days, releases }: FleetHistory): ReadonlyMap<string, Role> {
  const versions = new Set([...adoption, ...releases, ...days].map(({ version }) => version))
  const ordered = [...versions].sort((a, b) => compareVersions(b, a))
  return new Map(ordered.map((version, index) => [version, roleAt(index)]))
}

export function Adoption({ history }: { history: FleetHistory }) {
  const colors = colorsOf(history)
  const longest = Math.max(1, ...history.adoption.map(({ shares }) => shares.length))
  const days = Array.from({ length: longest }, (_, day) => day)
  return (
    <TimeChart
      aside={subjectText(history)}
      empty="No release in the last 90 days"
      data={{
        title: 'Version adoption',
        by: 'Days since release',
        times: days,
        timeText: (day) => `Day ${day}`,
        ticks: [0, 10, 20, 30].filter((day) => day < longest).map((day) => ({ at: day, text: `${day} d` })),
        format: percentText,
        most: 100,
        series: history.adoption.map(({ version, shares }) => ({
          label: version,
          color: colors.get(version) ?? 'chart-8',
          values: days.map((day) => shares[day] ?? null),
        })),
      }}
    />
  )
}

/** With fewer stations, a share means nothing. */
const fewest = 5

export function CrashFree({ history }: { history: FleetHistory }) {
  const { from, to, days, releases } = history
  const colors = colorsOf(history)
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const dates = Array.from({ length }, (_, index) => daysAfter(from, index))
  const byVersion = Map.groupBy(days, ({ version }) => version)
  const shown = [...byVersion]
    .map(([version, rows]) => ({ version, rows, installs: Math.max(...rows.map(({ stations }) => stations)) }))
    .filter(({ installs }) => installs >= fewest)
    .sort((a, b) => b.installs - a.installs)
    .slice(0, 5)
  return (
    <TimeChart
      aside={subjectText(history)}
      data={{
        title: 'Crash-free stations',
        by: 'Day',
        times: dates.map((day) => Date.parse(day)),
        timeText,
        tickText,
        format: percentText,
        isCut: true,
        most: 100,
        limit: { value: crashFreeGoal, label: `Goal ${crashFreeGoal}%` },
        series: shown.map(({ version, rows }) => ({
          label: version,
          color: colors.get(version) ?? 'chart-8',
          values: dates.map((day) => {
            const row = rows.find((each) => each.day === day)
            return row && row.stations >= fewest ? Math.round((1 - row.crashed / row.stations) * 1000) / 10 : null
          }),
        })),
        markers: releases.map(({ version, day }) => ({
          at: Date.parse(day),
          text: `Release ${version}`,
          color: colors.get(version) ?? 'chart-8',
        })),
      }}
    />
  )
}

/** With fewer scans a day, a single error would look like a flood. */
const fewestScans = 200

/** Errors per 1,000 scans, across all versions. */
export function ErrorRate({ history }: { history: FleetHistory }) {
  const byDay = [...Map.groupBy(history.days, ({ day }) => day)]
  const sums = byDay.map(([day, rows]) => ({
    day,
    errors: rows.reduce((sum, { errors }) => sum + errors, 0),
    scans: rows.reduce((sum, { scans }) => sum + scans, 0),
  }))
  return (
    <TimeChart
      aside={`per 1,000 scans, ${subjectText(history)}`}
      data={{
        title: 'Errors',
        by: 'Day',
        times: sums.map(({ day }) => Date.parse(day)),
        timeText,
        tickText,
        series: [
          {
            label: 'Errors',
            color: 'chart-1',
            filled: true,
            values: sums.map(({ errors, scans }) =>
              scans < fewestScans ? null : Math.round((errors / scans) * 10_000) / 10,
            ),
          },
        ],
      }}
    />
  )
}
