import { beforeEach, describe, expect, it } from 'vitest'
import { history } from './history.ts'
import { navigateTo } from './navigateTo.ts'

const refused = [
  'https://evil.example',
  'http://evil.example/customers',
  'HTTPS://EVIL.EXAMPLE',
  'http://localhost:4310.evil.example/',
  'http://localhost:4310@evil.example/',
  'http://localhost:4311/',
  'https://localhost:4310/',
  'ftp://localhost:4310/',
  'ws://localhost:4310/',
  'file:///etc/passwd',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//localhost:4310/customers',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '/customers%0d%0aSet-Cookie:x',
  '/%E0%A4%A',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://localhost:4310/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  ' data:text/html,x',
  'blob:http://localhost:4310/0192f3c1',
  'BLOB:http://localhost:4310/x',
  'vbscript:msgbox(1)',
  'VBScript:msgbox(1)',
  'about:blank',
  'mailto:someone@example.com',
  '',
  ' ',
  '#',
  '?q=1',
  'customers',
  './customers',
  '../customers',
]

const followed: [string, string][] = [
  ['/', '/'],
  ['/customers', '/customers'],
  ['/customers/1/users?page=3#x', '/customers/1/users?page=3#x'],
  ['/customers?q=https://evil.example', '/customers?q=https://evil.example'],
  ['/login?redirect=%2F%2Fevil.example', '/login?redirect=%2F%2Fevil.example'],
  ['http://localhost:4310/system', '/system'],
  ['/customers/a%20b', '/customers/a%20b'],
]

describe('navigateTo', () => {
  beforeEach(() => history.replace('/start'))

  it('is tested with at least forty payloads', () => expect(refused.length).toBeGreaterThanOrEqual(40))
  it.each(refused)('refuses %j', (target) => {
    expect(() => navigateTo(target)).toThrow('This link leads outside Postern, so we didn’t open it.')
    expect(history.location.href).toBe('/start')
  })
  it.each(followed)('follows %s', (target, expected) => {
    navigateTo(target)
    expect(history.location.href).toBe(expected)
  })
})
