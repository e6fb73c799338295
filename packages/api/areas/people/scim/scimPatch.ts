/** PATCH (RFC 7644 section 3.5.2) as identity providers send it: any case of `op`, paths with filters, dotted keys without a path. */
import {
  attributeOf,
  enterpriseSchema,
  flagOf,
  groupSchema,
  isScimObject,
  keyOf,
  type ScimObject,
  userSchema,
} from '@postern/domain/areas/people/scim/scimUser.ts'
import type { Compare, Filter } from 'scim2-parse-filter'
import { ScimFailure } from './scimFailure.ts'
import { parseFilter } from './scimFilter.ts'

type Draft = Record<string, unknown>
type Op = 'add' | 'replace' | 'remove'

interface Path {
  /** The extension's schema, for an attribute of an extension. */
  readonly extension: string | null
  /** Empty for the extension as a whole. */
  readonly attribute: string
  readonly filter: Filter | null
  readonly sub: string | null
}

const mostOperations = 1_000

const invalidPath = (path: string) =>
  new ScimFailure(400, `The path ${path.slice(0, 80)} can’t be read.`, 'invalidPath')

const afterPrefix = (path: string, prefix: string): string | null =>
  path.toLowerCase().startsWith(prefix.toLowerCase()) ? path.slice(prefix.length) : null

/** `urn:…:User:department`, `emails[type eq "work"].value`, `name.familyName`. */
function parsePath(path: string): Path {
  const inExtension = afterPrefix(path, enterpriseSchema)
  const inCore = afterPrefix(path, `${userSchema}:`) ?? afterPrefix(path, `${groupSchema}:`) ?? path
  const rest = inExtension === null ? inCore : inExtension.slice(1)
  const extension = inExtension === null ? null : enterpriseSchema
  const [open, close] = [rest.indexOf('['), rest.lastIndexOf(']')]
  if (open === -1) {
    const [attribute = '', sub = null, ...more] = rest.split('.')
    if ((attribute === '' && extension === null) || sub === '' || more.length > 0) throw invalidPath(path)
    return { extension, attribute, filter: null, sub }
  }
  const tail = rest.slice(close + 1)
  if (open === 0 || close < open || (tail !== '' && !tail.startsWith('.'))) throw invalidPath(path)
  const filter = parseFilter(rest.slice(open + 1, close))
  return { extension, attribute: rest.slice(0, open), filter, sub: tail === '' ? null : tail.slice(1) }
}

function compares(found: unknown, { op, compValue }: Compare): boolean {
  if (typeof compValue === 'boolean') return op === 'ne' ? flagOf(found) !== compValue : flagOf(found) === compValue
  const [is, wanted] = [String(found ?? '').toLowerCase(), String(compValue ?? '').toLowerCase()]
  const tests: Readonly<Record<Compare['op'], boolean>> = {
    eq: is === wanted,
    ne: is !== wanted,
    co: is.includes(wanted),
    sw: is.startsWith(wanted),
    ew: is.endsWith(wanted),
    gt: is > wanted,
    ge: is >= wanted,
    lt: is < wanted,
    le: is <= wanted,
  }
  return tests[op]
}

function matches(filter: Filter, item: unknown): boolean {
  if (!isScimObject(item)) return false
  if ('filters' in filter) {
    const isMatch = (each: Filter) => matches(each, item)
    return filter.op === 'and' ? filter.filters.every(isMatch) : filter.filters.some(isMatch)
  }
  if (filter.op === 'not') return !matches(filter.filter, item)
  if (filter.op === '[]') return false
  const found = attributeOf(item, filter.attrPath)
  return filter.op === 'pr' ? found !== undefined && found !== null : compares(found, filter)
}

/** A new entry that the filter would match. Null if the filter doesn't determine one. */
function entryFor(filter: Filter): Draft | null {
  if (filter.op === 'eq' && ['type', 'primary'].includes(filter.attrPath.toLowerCase()))
    return { [filter.attrPath.toLowerCase()]: filter.compValue }
  if (filter.op !== 'and') return null
  const parts = filter.filters.map(entryFor)
  return parts.every((part) => part !== null) ? Object.assign({}, ...parts) : null
}

const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat())

/** Skips values that are already in the list. */
function withAdded(list: readonly unknown[], added: readonly unknown[]): unknown[] {
  const itemValue = (item: unknown) => (isScimObject(item) ? attributeOf(item, 'value') : item)
  const fresh = added.filter((item) => !list.some((known) => itemValue(known) === itemValue(item)))
  const hasPrimary = fresh.some((item) => isScimObject(item) && flagOf(attributeOf(item, 'primary')) === true)
  const kept = hasPrimary ? list.map((item) => (isScimObject(item) ? { ...item, primary: false } : item)) : list
  return [...kept, ...fresh]
}

function setEntries(target: Draft, key: string, op: Op, { filter, sub }: Path, value: unknown): void {
  if (filter === null) return
  const list = listOf(target[key])
  const found = list.filter((item) => matches(filter, item))
  if (op === 'remove') {
    if (found.length === 0) return
    target[key] =
      sub === null
        ? list.filter((item) => !found.includes(item))
        : list.map((item) => (found.includes(item) && isScimObject(item) ? without(item, sub) : item))
    return
  }
  const change = (item: unknown): unknown => {
    if (!isScimObject(item)) return item
    if (sub !== null) return { ...item, [keyOf(item, sub) ?? sub]: value }
    return isScimObject(value) ? { ...item, ...value } : item
  }
  if (found.length > 0) {
    target[key] = list.map((item) => (found.includes(item) ? change(item) : item))
    return
  }
  const fresh = entryFor(filter)
  if (fresh === null) throw new ScimFailure(400, 'No value matches the path.', 'noTarget')
  target[key] = [...list, change(fresh)]
}

const without = (object: ScimObject, name: string): Draft =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key.toLowerCase() !== name.toLowerCase()))

const multiValued = new Set(['emails', 'phonenumbers', 'members', 'addresses', 'ims', 'photos', 'groups', 'roles'])

function setWhole(target: Draft, key: string, op: Op, value: unknown): void {
  if (op === 'remove') {
    // Okta and Entra send the values to remove next to the path.
    const gone = listOf(value).map((item) => (isScimObject(item) ? attributeOf(item, 'value') : item))
    const stays = (item: unknown) => !gone.includes(isScimObject(item) ? attributeOf(item, 'value') : item)
    if (gone.length > 0 && Array.isArray(target[key])) target[key] = listOf(target[key]).filter(stays)
    else delete target[key]
  } else if (op === 'add' && multiValued.has(key.toLowerCase()))
    target[key] = withAdded(listOf(target[key]), listOf(value))
  else if (isScimObject(value) && !multiValued.has(key.toLowerCase())) {
    const inner: Draft = isScimObject(target[key]) ? { ...target[key] } : {}
    for (const [name, each] of Object.entries(value)) inner[keyOf(inner, name) ?? name] = each
    target[key] = inner
  } else target[key] = value
}

function setAttribute(target: Draft, op: Op, path: Path, value: unknown): void {
  const key = keyOf(target, path.attribute) ?? path.attribute
  if (path.filter !== null) setEntries(target, key, op, path, value)
  else if (path.sub === null) setWhole(target, key, op, value)
  else {
    const inner: ScimObject = isScimObject(target[key]) ? target[key] : {}
    const rest = without(inner, path.sub)
    target[key] = op === 'remove' ? rest : { ...rest, [path.sub]: value }
  }
}

function setAt(document: Draft, op: Op, at: string, value: unknown): void {
  const path = parsePath(at)
  if (path.extension === null) setAttribute(document, op, path, value)
  else if (path.attribute === '') setWhole(document, path.extension, op, value)
  else {
    const inner = document[path.extension]
    const extension: Draft = isScimObject(inner) ? { ...inner } : {}
    setAttribute(extension, op, path, value)
    document[path.extension] = extension
  }
}

function opOf(value: unknown): Op {
  const op = String(value).toLowerCase()
  if (op === 'add' || op === 'replace' || op === 'remove') return op
  throw new ScimFailure(400, 'Each operation needs an op: add, replace, or remove.', 'invalidSyntax')
}

export function patched(document: ScimObject, body: ScimObject): ScimObject {
  const operations = attributeOf(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
    throw new ScimFailure(400, `Send 1 to ${mostOperations} Operations.`, 'invalidSyntax')
  const draft: Draft = { ...document }
  for (const operation of operations) {
    if (!isScimObject(operation)) throw new ScimFailure(400, 'Each operation is an object.', 'invalidSyntax')
    const op = opOf(attributeOf(operation, 'op'))
    const path = attributeOf(operation, 'path')
    const value = attributeOf(operation, 'value')
    if (typeof path === 'string' && path !== '') setAt(draft, op, path, value)
    else if (op === 'remove') throw new ScimFailure(400, 'Removing needs a path.', 'noTarget')
    else if (isScimObject(value)) for (const [key, each] of Object.entries(value)) setAt(draft, op, key, each)
    else throw new ScimFailure(400, 'Without a path, the value is an object.', 'invalidSyntax')
  }
  return draft
}
