import { describe, expect, it } from 'vitest'
import { actionsOf, changed } from './contributingSteps.ts'

describe('a step of CONTRIBUTING.md', () => {
  it('is a block of code with the file named before it', () => {
    const text =
      '## Other\n```sh\nrm\n```\n## Adding\n1. In `a/b.ts` and `a/c.ts`:\n\n   ```ts\n   one\n\n     two\n   ```\n## Next'
    expect(actionsOf(text, 'Adding')).toEqual([
      { language: 'ts', indent: 3, path: 'a/c.ts', lines: ['one', '', '  two'] },
    ])
  })

  it('adds lines below the one it shows, and replaces a part of a line', () => {
    expect(changed('a\nb\nc', [' a', '+1', '+2', ' …', ' c', '+3'])).toBe('a\n1\n2\nb\nc\n3')
    expect(changed('x, y | z', ['-y |', '+y, w |'])).toBe('x, y, w | z')
  })

  it('is refused where its line is missing or there twice', () => {
    expect(() => changed('a', [' b', '+1'])).toThrow('0 lines fit this step: b')
    expect(() => changed('a\na', [' a', '+1'])).toThrow('2 lines fit this step: a')
  })
})
