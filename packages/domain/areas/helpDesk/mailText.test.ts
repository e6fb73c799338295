import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textOfHtml, withoutQuote } from './mailText.ts'

const quotes: Record<string, string> = {
  Gmail: 'On Mon, Nov 16, 2026 at 9:12 AM Sam <help@x.test> wrote:',
  'Gmail, broken line': 'On Mon, Nov 16, 2026 at 9:12 AM Sam <\nhelp@x.test> wrote:',
  'Outlook, older': '-----Original Message-----',
  Outlook: 'From: Sam <help@x.test>\nSent: Monday, November 16, 2026\nTo: Petra',
  'Outlook, below a line': '________________________________\nFrom: Sam\nSent: Monday',
  German: 'Am Mo., 16. Nov. 2026 um 09:12 Uhr schrieb Sam <help@x.test>:',
  Spanish: 'El lun, 16 nov 2026 a las 9:12, Sam escribió:',
  'our own mark': '## Reply above this line ##',
  'quoted lines': '> We opened it.\n> Sam',
}

it.each(Object.entries(quotes))('cuts off what %s quotes, and returns it separately', (_, quote) => {
  expect(withoutQuote(`It works.\r\nThanks\n\n${quote}\n> Hello\n`)).toEqual({
    text: 'It works.\nThanks',
    quoted: `${quote}\n> Hello`,
  })
})

it('keeps text between or below quoted lines', () => {
  const between = '> Is it open?\nYes.\n> And the next one?\nNo.'
  expect(withoutQuote(between)).toEqual({ text: between, quoted: '' })
})

it('keeps a forward whole', () => {
  const forward = 'See below.\n\n---------- Forwarded message ---------\nFrom: Dana\nSent: Monday\n\n> Hi'
  expect(withoutQuote(forward)).toEqual({ text: forward, quoted: '' })
})

it('keeps everything if nothing else would be left', () => {
  expect(withoutQuote('> Only a quote').text).toBe('> Only a quote')
})

it('loses no line of any text', () => {
  const line = fc.constantFrom(
    'Hello',
    '',
    '> quoted',
    'On a day in May Sam wrote:',
    'From: Sam',
    'Sent: now',
    '__________',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const { text, quoted } = withoutQuote(lines.join('\n'))
      const left = `${text}\n${quoted}`.split('\n').filter((each) => each !== '')
      expect(left).toEqual(lines.filter((each) => each !== ''))
    }),
  )
})

it('turns HTML into lines of text without markup', () => {
  expect(
    textOfHtml(
      '<head><title>x</title></head><p>One &amp; two</p><ul><li>three&nbsp;four</li></ul><script>alert(1)</script>',
    ),
  ).toBe('One & two\nthree four')
  expect(textOfHtml('a < b <img src=x onerror=alert(1)> c')).toBe('a < b  c')
})
