import { describe, expect, it } from 'vitest'
import { fileName, fileProblem, filesProblem, fileTypeOf, isShownInPlace } from './fileContent.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const limits = { maxBytes: 100, maxTotalBytes: 150, maxFiles: 2 }

describe('a file', () => {
  it.each([
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBP')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['text/plain', bytes('Door 12 stays open')],
  ])('is %s by its content', (type, content) => {
    expect(fileTypeOf(content)).toBe(type)
  })

  it('isn’t an image just because it contains WEBP or GIF8 near its start', () => {
    expect(fileTypeOf(bytes('<script>WEBP'))).toBe('text/plain')
    expect(fileTypeOf(bytes('GIF8 <script>'))).toBe('text/plain')
  })

  it('is shown inline only if it’s an image that can’t run anything', () => {
    expect(['image/png', 'image/jpeg', 'image/gif', 'image/webp'].every(isShownInPlace)).toBe(true)
    expect(['image/svg+xml', 'text/html', 'application/pdf', 'text/plain', 'image/heic'].some(isShownInPlace)).toBe(
      false,
    )
  })
})

describe('a refused file', () => {
  it('is an SVG that can run scripts, whatever its name', () => {
    expect(fileProblem('photo.png', bytes('<svg onload="x()">'), limits)).toContain('can run scripts')
  })

  it('is too large, alone or together with others', () => {
    expect(fileProblem('long.txt', bytes('a'.repeat(101)), limits)).toContain('larger than')
    expect(filesProblem([80, 80], limits)).toContain('together')
    expect(filesProblem([1, 1, 1], limits)).toBe('Attach up to 2 files.')
    expect(filesProblem([80, 70], limits)).toBeUndefined()
  })
})

it('keeps the last part of a name, without characters that break headers and file systems', () => {
  expect(fileName('C:\\photos\\door "12".png')).toBe('door _12_.png')
  expect(fileName('../../etc/')).toBe('file')
})
