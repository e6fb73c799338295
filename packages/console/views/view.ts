/**
 * Departures from the derived pages, rung by rung: a cell or an input, a line in the head, a tab, an action. Typed by the resource
 * where they are written, so that a wrong field name does not compile; erased for the engine, which must not know entities.
 */
import type { Permission } from '@postern/domain/permission.ts'
import type { AnyRecord, Fields, RecordMeta, Resource, ValuesOf } from '@postern/domain/resource.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Cell } from '../resource/cells.tsx'
import type { FieldInput } from '../resource/fieldInput.ts'

interface Tab<Row> {
  label: string
  /** Stands before "Details" and is shown when no tab is asked for. */
  first?: boolean
  /** Stands behind what lives inside the record. */
  last?: boolean
  /** Who lacks it does not see the tab. */
  needs?: Permission
  /** Load it lazily: a view is part of its list's weight. */
  Panel: ComponentType<{ record: Row; customerId: string | undefined }>
}

interface Beside<Row> {
  label: string
  Panel: ComponentType<{ record: Row; customerId: string | undefined }>
}

interface Pair {
  label: string
  needs: Permission
  Icon: ComponentType<{ size: number; stroke: number }>
  Dialog: ComponentType<{ ids: readonly string[]; customerId: string; onClose: () => void; onMerged: () => void }>
}

/** What a move asks for before it is made. */
interface Move<Row> {
  /** Whether this record is asked; others just move. */
  asks: (record: Row) => boolean
  /** Hands over what is written together with the move. Load it lazily. */
  Dialog: ComponentType<{
    record: Row
    onClose: () => void
    onMove: (values: Readonly<Record<string, unknown>>) => void
  }>
}

export interface Summary {
  /** Beside the title, after the life cycle's state. */
  status?: ReactNode
  /** In the line below the title, one fact each. */
  facts?: readonly ReactNode[]
}

interface View<F extends Fields, Row = ValuesOf<F> & RecordMeta> {
  cells?: {
    [K in keyof F & string]?: (props: {
      value: ValuesOf<F>[K]
      record: Row
      customerId: string | undefined
    }) => ReactNode
  }
  inputs?: { [K in keyof F & string]?: ComponentType<FieldInput<ValuesOf<F>[K]>> }
  /** By the word that stands in the address. */
  tabs?: Readonly<Record<string, Tab<Row>>>
  summary?: (record: Row) => Summary
  /** What a new one begins with, beside its defaults. */
  begin?: (customerId: string | undefined) => { readonly [K in keyof F & string]?: unknown }
  /** What follows the title while a new one is written, until somebody writes it. */
  suggest?: (title: string) => { readonly [K in keyof F & string]?: unknown }
  /** Stands beside the sections and follows what is being typed into them. Load it lazily. */
  Beside?: Beside<Row>
  /** Around the list: tabs above it, with pages of their own beside it. */
  Around?: ComponentType<{ customerId: string | undefined; children: ReactNode }>
  /** Buttons of the list's head that only this entity has. Load them lazily. */
  ListActions?: ComponentType<{ customerId: string | undefined }>
  /** Buttons of the head that only this entity has. */
  Actions?: ComponentType<{ record: Row; customerId: string | undefined }>
  /** What can be done with exactly two chosen rows, beside what is done with many. */
  pair?: Pair
  /** Why this record cannot be changed at all; the server refuses with the same sentence. */
  locked?: (record: Row) => string | undefined
  /** `true`, or why it cannot be moved there now, though its life cycle has the move. */
  mayMove?: (record: Row, to: string) => true | string
  /** By the state it leads to. */
  moves?: Readonly<Record<string, Move<Row>>>
}

export interface AnyView {
  readonly resource: Resource
  readonly cells: Readonly<Record<string, Cell>>
  readonly inputs: Readonly<Record<string, ComponentType<FieldInput>>>
  readonly tabs: Readonly<Record<string, Tab<AnyRecord>>>
  readonly summary: (record: AnyRecord) => Summary
  readonly begin: (customerId: string | undefined) => Readonly<Record<string, unknown>>
  readonly suggest: (title: string) => Readonly<Record<string, unknown>>
  readonly Beside?: Beside<AnyRecord>
  readonly Around?: ComponentType<{ customerId: string | undefined; children: ReactNode }>
  readonly ListActions?: ComponentType<{ customerId: string | undefined }>
  readonly Actions?: ComponentType<{ record: AnyRecord; customerId: string | undefined }>
  readonly pair?: Pair
  readonly locked: (record: AnyRecord) => string | undefined
  readonly mayMove: (record: AnyRecord, to: string) => true | string
  readonly moves: Readonly<Record<string, Move<AnyRecord>>>
}

/** The cast is sound because the engine hands a view only records of the resource it was written for. */
export const view = <F extends Fields>(resource: Resource<string, F>, own: View<F>): AnyView => ({
  cells: {},
  inputs: {},
  tabs: {},
  summary: () => ({}),
  begin: () => ({}),
  suggest: () => ({}),
  locked: () => undefined,
  mayMove: () => true,
  moves: {},
  ...(own as unknown as Partial<AnyView>),
  resource,
})
