import { describe, expect, it } from 'vitest'
import { passwordIsGood } from './password.ts'

const owner = { name: 'Ana Reyes', email: 'ana.reyes@northgate.example' }

describe('a password', () => {
  it.each([
    'correct zebra lantern seven',
    'tideline-copper-magpie',
    'Zh7#kk2!pQx9',
    '        spaces are fine too        ',
    'пароль длинный и странный',
    `${'long '.repeat(20)}enough words`,
    'ana keeps nineteen bees',
    'a postern opens on the moat',
  ])('may be %j', (password) => {
    expect(passwordIsGood(password, owner)).toBe(true)
  })

  it.each([
    ['short', /at least 12/],
    ['elevenchars', /at least 12/],
    ['x'.repeat(257), /at most 256/],
    ['password1234', /first that are tried/],
    ['P4SSW0RD2026!', /first that are tried/],
    ['1234567890123', /first that are tried/],
    ['aaaaaaaaaaaaa', /first that are tried/],
    ['abcabcabcabc', /first that are tried/],
    ['qwertyuiop123', /first that are tried/],
    ['administrator', /first that are tried/],
    ['!!!Welcome2026', /first that are tried/],
    ['correcthorsebatterystaple', /first that are tried/],
    ['AnaReyes2026', /your name/],
    ['postern-demo-1', /ours/],
    ['northgate2026', /your address/],
    ['ReyesNorthgate1', /your name/],
  ])('may not be %j', (password, reason) => {
    expect(passwordIsGood(password, owner)).toMatch(reason)
  })
})
