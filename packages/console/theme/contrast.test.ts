import { describe, expect, it, test } from 'vitest'
import { contrast, monogramColor } from './palette.ts'
import tokens from './tokens.css?raw'

/** Reads the stylesheet itself, so the test can't drift from what the browser shows. */
function roles(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--p-([\w-]+): (#[0-9a-f]{6});/g)].map(([, role, hex]) => [role, hex]))
}
const darkStart = tokens.search(/color-scheme=.dark/)
const themes = { light: roles(tokens.slice(0, darkStart)), dark: roles(tokens.slice(darkStart)) }

const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected']
const states = ['ok', 'warn', 'danger', 'info', 'violet']
const doors = ['free', 'reserved', 'occupied', 'expired', 'fault', 'offline', 'maintenance']
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i + 1}`)

type Pair = readonly [front: string, back: string, least: number]
const across = (fronts: string[], backs: string[], least: number): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back, least]))

const pairs: Pair[] = [
  ...across(['text', 'text-2', 'text-3', 'accent-text'], backgrounds, 4.5),
  ...across([...states.map((state) => `${state}-text`), 'idle-text'], backgrounds, 4.5),
  ...across([...states, 'idle', 'focus'], backgrounds, 3),
  ...across(['control'], ['canvas', 'surface', 'raised', 'sunken'], 3),
  ...[...states, 'idle', 'accent'].flatMap((state) =>
    across([`${state}-text`, 'text', 'text-2'], [`${state}-soft`], 4.5),
  ),
  ...across(['#ffffff'], [...states.map((state) => `${state}-solid`), 'accent', 'accent-hover'], 4.5),
  // The spine's colors: resting icon, bar at the edge of the current area.
  ...across(['#b4b7c2', '#ffffff'], ['spine'], 4.5),
  ...across(['#7d9bff'], ['spine'], 3),
  ...doors.map((door): Pair => [`door-${door}-ink`, `door-${door}`, 4.5]),
  ...across(numbered('chart', 8), ['surface'], 3),
  ...numbered('grp', 6).map((group): Pair => [group, `${group}-soft`, 4.5]),
]

describe.each(Object.entries(themes))('%s theme', (_name, theme) => {
  const color = (role: string) => (role.startsWith('#') ? role : (theme[role] ?? `no role ${role}`))

  test.each(pairs)('%s on %s is at least %d : 1', (front, back, least) => {
    expect(contrast(color(front), color(back))).toBeGreaterThanOrEqual(least)
  })
})

it('names the same roles in both themes', () => {
  expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light))
})

describe('monogramColor', () => {
  it('leaves a dark brand color alone', () => {
    expect(monogramColor('#7A2E3A')).toBe('#7a2e3a')
  })

  it.each(['#ffd400', '#ffffff', '#7fd1ff', '#00ff00', '#ff7a59'])('darkens %s until white is legible', (brand) => {
    expect(contrast('#ffffff', monogramColor(brand))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([null, undefined, '', 'red', '#abc', '#12345g'])('falls back to slate for %s', (brand) => {
    expect(monogramColor(brand)).toBe('#4a5566')
  })
})
