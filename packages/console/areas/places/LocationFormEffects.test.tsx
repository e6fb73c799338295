import { act } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mount } from '../../ui/testMount.tsx'
import LocationFormEffects from './LocationFormEffects.tsx'

let form: UseFormReturn<Record<string, unknown>>
let unmount: () => void

function Form() {
  form = useForm<Record<string, unknown>>({ defaultValues: { name: '', barcode: '' } })
  return (
    <FormProvider {...form}>
      <LocationFormEffects />
    </FormProvider>
  )
}
const type = (name: string, value: string) => act(async () => form.setValue(name, value, { shouldDirty: true }))

beforeEach(() => {
  unmount = mount(<Form />)
})
afterEach(() => unmount())

it('derives the barcode from the name, and clears it with the name', async () => {
  await type('name', 'Dock 4')
  expect(form.getValues('barcode')).toBe('LOC-DOCK4')
  await type('name', '')
  expect(form.getValues('barcode')).toBe('')
})

it('keeps a barcode the user entered', async () => {
  await type('name', 'Dock 4')
  await type('barcode', 'BAY-4')
  await type('name', 'Dock 5')
  expect(form.getValues('barcode')).toBe('BAY-4')
})
