import { expect, it } from 'vitest'
import { csvText } from './csvText.ts'
import { barPlan } from './plans/barPlan.ts'
import { svgText } from './svgText.ts'

const plan = barPlan(
  {
    title: 'Parcels <by> "site"',
    by: 'Site',
    categories: ['=cmd', 'South, "B"'],
    series: [
      { label: 'Early', color: 'ok', values: [1_204, null] },
      { label: 'Late', color: 'warn', values: [2, 3], hatched: true },
    ],
  },
  'stacked',
)

it('writes a standalone file: size, colors, title and legend', () => {
  const { text, width, height } = svgText(plan, 400, 200, (role) => `#${role}`)
  expect([width, height]).toEqual([432, 264])
  expect(text).toContain('width="432" height="264"')
  expect(text).toContain('Parcels &lt;by&gt; &quot;site&quot;</text>')
  expect(text).toContain('>Late</text>')
  expect(text).toContain('fill="#ok"')
  expect(text).not.toContain('var(')
  const read = new DOMParser().parseFromString(text, 'image/svg+xml')
  expect(read.querySelector('parsererror')).toBeNull()
})

it('writes numbers without separators, empty cells, and no formulas', () => {
  expect(csvText(plan.table)).toBe('Site,Early,Late\r\n\'=cmd,1204,2\r\n"South, ""B""",,3\r\n')
})
