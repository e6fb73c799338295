import { expect, it } from 'vitest'
import { tickTask } from './tickTask.ts'

const text = '# Steps\n- [ ] one\n- [x] two [ ]'

it('ticks and clears the box of one line', () => {
  expect(tickTask(text, 1, true)).toBe('# Steps\n- [x] one\n- [x] two [ ]')
  expect(tickTask(text, 2, false)).toBe('# Steps\n- [ ] one\n- [ ] two [ ]')
})

it('leaves a line without a box alone', () => {
  expect(tickTask(text, 0, true)).toBe(text)
  expect(tickTask(text, 9, true)).toBe(text)
})
