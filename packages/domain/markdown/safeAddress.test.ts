import { describe, expect, it } from 'vitest'
import { ownAddress, safeAddress } from './safeAddress.ts'

describe('safeAddress', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:support@example.com', 'mailto:support@example.com'],
  ])('leads outside: %s', (address, href) => {
    expect(safeAddress(address)).toEqual({ href, outside: true })
  })

  it.each(['/customers', '/internal/wiki/pages/1#steps', '#steps'])('leads to our own page: %s', (address) => {
    expect(safeAddress(address)).toEqual({ href: address, outside: false })
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https://',
    'readme.md',
    '',
  ])('leads nowhere: %j', (address) => {
    expect(safeAddress(address)).toBeNull()
  })

  it('accepts only our own URLs for images', () => {
    expect(ownAddress('/api/wiki/images/1')).toBe('/api/wiki/images/1')
    expect(ownAddress('https://example.com/a.png')).toBeNull()
    expect(ownAddress('//example.com/a.png')).toBeNull()
  })
})
