import { expect, it } from 'vitest'
import { tickTask } from './tickTask.ts'

const text = '# Steps\n- [ ] one\n- [x] two [ ]'

it('checks and clears the checkbox on one line', () => {
  expect(tickTask(text, 1, true)).toBe('# Steps\n- [x] one\n- [x] two [ ]')
  expect(tickTask(text, 2, false)).toBe('# Steps\n- [ ] one\n- [ ] two [ ]')
})

it('doesn’t change a line without a checkbox', () => {
  expect(tickTask(text, 0, true)).toBe(text)
  expect(tickTask(text, 9, true)).toBe(text)
})
