import { expect, it } from 'vitest'
import { fieldsFilled, newText } from './newText.ts'

const plan = (target: string) => ({ column: 0, constant: null, target, transforms: [] })
const change = (target: string, after: string | null) => ({ target, label: target, before: null, after })

it('lists the fields from the file, in its order, without the name', () => {
  const mapped = fieldsFilled([
    plan('lastName'),
    plan('departmentId'),
    plan('emails.0'),
    plan('emails.1'),
    plan('suite'),
  ])
  expect(mapped).toEqual(['lastName', 'departmentId', 'emails', 'suite'])
  const changes = [
    change('vip', 'No'),
    change('emails', 'ivogel@northgate.test'),
    change('lastName', 'Vogel'),
    change('departmentId', 'Chemistry'),
    change('suite', null),
  ]
  expect(newText({ changes }, mapped)).toBe('Chemistry, ivogel@northgate.test')
})
