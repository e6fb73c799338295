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
    ['x'.repeat(257), /up to 256/],
    ['password1234', /too common/],
    ['P4SSW0RD2026!', /too common/],
    ['1234567890123', /too common/],
    ['aaaaaaaaaaaaa', /too common/],
    ['abcabcabcabc', /too common/],
    ['qwertyuiop123', /too common/],
    ['administrator', /too common/],
    ['!!!Welcome2026', /too common/],
    ['correcthorsebatterystaple', /too common/],
    ['AnaReyes2026', /your name/],
    ['postern-demo-1', /ours/],
    ['northgate2026', /your email address/],
    ['ReyesNorthgate1', /your name/],
  ])('may not be %j', (password, reason) => {
    expect(passwordIsGood(password, owner)).toMatch(reason)
  })
})
