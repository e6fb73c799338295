/** Customer and tenant logos: plain shapes in each one's color, so no real logo is copied. */
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import type { CustomerRow, DemoImage, TenantRow } from '../../rows.ts'
import { founding } from '../access/staff.ts'

/** White shapes on the brand color, in a 40×40 square. */
const figures = [
  '<path d="M8 30 20 8l12 22h-6l-6-11-6 11z"/>',
  '<circle cx="20" cy="20" r="11"/><circle cx="24" cy="17" r="9" fill="COLOUR"/>',
  '<path d="M9 9h9v22H9zM22 9h9v9h-9zM22 22h9v9h-9z"/>',
  '<path d="M20 7l12 7v12l-12 7-12-7V14zm0 6-6 4v6l6 4 6-4v-6z" fill-rule="evenodd"/>',
  '<path d="M8 14h24v4H8zM8 22h16v4H8zM8 30h9v3H8z"/>',
  '<path d="M10 30V10h5l10 13V10h5v20h-5L15 17v13z"/>',
  '<path d="M20 8a12 12 0 1 0 12 12h-6a6 6 0 1 1-6-6z"/><path d="M24 8h8v8h-8z"/>',
  '<path d="M7 20 20 9l13 11-4 4-9-8-9 8zM13 26l7-6 7 6v6H13z"/>',
] as const

function markOf(key: string, colour: string): string {
  const figure = randomFrom(0, `mark ${key}`).pick(figures).replace('COLOUR', colour)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="${colour}"/><g fill="#fff">${figure}</g></svg>`
}

/** The same for all records that share the logo. Older than every record that references it. */
export const logoId = (kind: 'customers' | 'tenants', code: string): string =>
  idsFrom(0, `logo ${kind} ${code}`)(founding - 1000)

const inks = ['#1F4E79', '#7A2E3A', '#2F6B3A', '#8A4B12', '#5A2D82', '#0F5F66', '#4A5566', '#A3384F'] as const
const inkOf = (name: string): string => randomFrom(0, `ink ${name}`).pick(inks)

/** A company with offices at several sites has one logo. */
const firstOfItsMark = ({ logo }: TenantRow, index: number, all: readonly TenantRow[]): boolean =>
  all.findIndex((other) => other.logo === logo) === index

/** The images behind the IDs. */
export const logosOf = (customers: readonly CustomerRow[], tenants: readonly TenantRow[]): DemoImage[] => [
  ...customers.flatMap(({ logo, code, brandColor }) =>
    logo === null
      ? []
      : [{ id: logo, customerId: null, resource: 'customers' as const, field: 'logo', svg: markOf(code, brandColor) }],
  ),
  ...tenants
    .filter(firstOfItsMark)
    .flatMap(({ logo, customerId, name }) =>
      logo === null
        ? []
        : [{ id: logo, customerId, resource: 'tenants' as const, field: 'logo', svg: markOf(name, inkOf(name)) }],
    ),
]
