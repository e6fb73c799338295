import { describe, expect, it } from 'vitest'
import { maskedField, maskedKey, maskedValue, patternOf, prefixOf } from './keys.ts'

describe('the prefix of a key', () => {
  it.each([
    ['bull:imports:4711', '', 'bull:imports:'],
    ['sess:9f8a7c6d', '', 'sess:'],
    ['rl:203.0.113.7:login', '', 'rl:'],
    ['user:anna@example.test:profile', '', 'user:'],
    ['pst:cache:site:12', 'pst:', 'pst:cache:site:'],
    ['pst:cache:site:12', '', 'pst:cache:'],
    ['cache:site:here:12', 'cache:site:', 'cache:site:here:'],
    ['lonely', '', ''],
    ['{bull}:imports:1', '', '{bull}:imports:'],
  ])('of %s below "%s" is "%s"', (key, base, prefix) => {
    expect(prefixOf(key, base)).toBe(prefix)
  })
})

describe('masking', () => {
  it('keeps the words of a key and hides the rest', () => {
    expect(maskedKey('sess:9f8a7c6d5e4b')).toBe('sess:9f8••••')
    expect(maskedKey('user:anna@example.test:profile')).toBe('user:ann••••')
    expect(maskedKey('bull:imports:12')).toBe('bull:imports:1••••')
    expect(maskedKey('secret')).toBe('s••••')
    expect(maskedField('email')).toBe('email')
    expect(maskedField('anna@example.test')).toBe('ann••••')
  })

  it('shows the structure of a value, never its content', () => {
    const session = Buffer.from('{"userId":"u-17","anna@example.test":{"city":"Boston"},"admin":true,"tries":[3,4]}')
    const shown = maskedValue(session)
    expect(shown).toBe('{"userId":"••••","ann••••":{"city":"••••"},"admin":true,"tries":["••••","••••"]}')
    expect(maskedValue(Buffer.from('hunter2'))).toBe('•••••••• (7 bytes)')
    expect(maskedValue(Buffer.from([255, 254, 0]))).toBe('Binary, 3 bytes')
    expect(maskedValue(Buffer.from('{"a":'), 5000)).toBe('•••••••• (5000 bytes)')
  })
})

it('a prefix is matched literally', () => {
  expect(patternOf('a*b[c]?')).toBe('a\\*b\\[c\\]\\?*')
})
