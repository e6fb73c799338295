import { expect, it } from 'vitest'
import type { LabelElement } from '../document.ts'
import { elementName, elementNote, elementWords, soleVariable } from './elementNames.ts'
import { newElement } from './newElements.ts'

const text = (value: string): LabelElement => {
  const element = newElement('text', 8)
  if (element.kind !== 'text') throw new Error('not a text')
  return { ...element, value }
}

it('names text by its own name, or else its first variable', () => {
  expect(elementName(text('{{recipient.mailStop|upper}}'))).toBe('Mail stop')
  expect(elementName(text('Room 5'))).toBe('Text')
  expect(elementName({ ...text('{{recipient.mailStop}}'), name: 'Large line' })).toBe('Large line')
  expect(elementName(newElement('code128', 8))).toBe('Barcode')
})

it('shows the variable without its group, or the text itself', () => {
  expect(elementNote(text('MS {{recipient.mailStop}}'))).toEqual({ text: 'mailStop', isVariable: true })
  expect(elementNote(text('Room 5'))).toEqual({ text: 'Room 5', isVariable: false })
  expect(elementNote(newElement('line', 8))).toEqual({ text: '', isVariable: false })
})

it('describes kind, content, position and lock for screen readers', () => {
  const element = { ...text('{{recipient.mailStop}}'), isLocked: true, group: 'a' }
  expect(elementWords(element, 'x 1 dots')).toBe('Mail stop, Text, {{recipient.mailStop}}, x 1 dots, Locked, Group a')
})

it('recognizes a template that’s a single variable', () => {
  expect(soleVariable(' {{parcel.barcode|upper}} ')).toBe('parcel.barcode')
  expect(soleVariable('{{parcel.barcode}}{{site.code}}')).toBeNull()
  expect(soleVariable('Text')).toBeNull()
})
