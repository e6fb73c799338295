import { describe, expect, it } from 'vitest'
import { packageTypes } from '../areas/mail/packageTypes.ts'
import { sites } from '../areas/places/sites.ts'
import { defaultColumns } from './listColumns.ts'
import { parseListFields } from './listFields.ts'

describe('the fields of a list', () => {
  it('are its columns by default', () => {
    expect(parseListFields(sites, undefined)).toEqual(defaultColumns(sites))
  })

  it('are those that are named, each once, including those every record has', () => {
    expect(parseListFields(sites, 'city,name,city,updatedAt')).toEqual(['city', 'name', 'updatedAt'])
  })

  it('are all fields for a star', () => {
    expect(parseListFields(sites, '*')).toBeNull()
  })

  it.each(['', 'nope', 'constructor', 'name,', 'search', 'templateId'])('reject “%s” with a message', (text) => {
    expect(parseListFields(sites, text)).toMatch(/^There’s no field “/)
  })

  it('include the template if the resource has templates', () => {
    expect(parseListFields(packageTypes, 'overrides,templateValues')).toEqual(['overrides', 'templateValues'])
  })
})
