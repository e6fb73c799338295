/**
 * Departures from the derived pages, rung by rung: a cell or an input, a line in the head, a tab, an action. Typed by the resource
 * where they are written, so that a wrong field name does not compile; erased for the engine, which must not know entities.
 */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { AnyRecord, Fields, RecordMeta, Resource, ValuesOf } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Cell } from './cells/cells.tsx'
import type { FieldInput } from './form/fieldInput.ts'
import type { Parent } from './list/listContext.ts'

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

interface BulkAction {
  label: string
  needs: Permission
  /** Offered when just so many are chosen; left out: for any number. */
  exactly?: number
  Icon: ComponentType<{ size: number; stroke: number }>
  Dialog: ComponentType<{ ids: readonly string[]; customerId: string; onClose: () => void; onDone: () => void }>
}

/** Something to be done with one record that is asked for too rarely for a button of its own. */
export interface MenuAct<Row> {
  label: string
  /** All of them. */
  needs: readonly Permission[]
  /** Left out: always. */
  offered?: (record: Row) => boolean
  /** Can't be undone. */
  danger?: true
  Icon: ComponentType<{ size: number; stroke: number }>
  /** Load it lazily. */
  Dialog: ComponentType<{ record: Row; customerId: string; onClose: () => void }>
}

export interface FormEffectsProps {
  customerId: string | undefined
  /** Tells the names of records it chooses, by id. */
  onNames: (names: Readonly<Record<string, string>>) => void
}

interface List<Row> {
  /** Left out: as they are called. */
  label?: string
  /** What can be done with all of them, above the list. */
  Above?: ComponentType<{ record: Row; customerId: string | undefined }>
}

type Lists<Row> = { readonly [N in ResourceName]?: List<Row> }

interface BlockedReason {
  reason: string
  /** The tab that shows it. */
  tab: string
}

/** What a move asks for before it is made. */
interface Move<Row> {
  /** Whether this record is asked; others just move. */
  asks: (record: Row) => boolean
  /** Hands over what is written together with the move. Load it lazily. */
  Dialog: ComponentType<{
    record: Row
    customerId: string | undefined
    onClose: () => void
    onMove: (values: Readonly<Record<string, unknown>>) => void
  }>
}

export interface Summary {
  /** Beside the title, instead of the life cycle's state: where that alone would say all is well. */
  state?: ReactNode
  /** Beside the title, after the life cycle's state. */
  status?: ReactNode
  /** In the line below the title, one fact each. */
  facts?: readonly ReactNode[]
  /** A card above the sections: what matters about it right now. Load it lazily. */
  card?: ReactNode
}

type Begun<F extends Fields = Fields> = { readonly [K in keyof F & string]?: unknown }

interface View<F extends Fields, Row = ValuesOf<F> & RecordMeta> {
  cells?: {
    [K in keyof F & string]?: (props: {
      value: ValuesOf<F>[K]
      record: Row
      customerId: string | undefined
    }) => ReactNode
  }
  inputs?: { [K in keyof F & string]?: ComponentType<FieldInput<ValuesOf<F>[K], F[K]>> }
  /** By the word that stands in the address. */
  tabs?: Readonly<Record<string, Tab<Row>>>
  /** Records that point or belong here and have a list of their own, in a tab all the same: by the name of their resource. */
  lists?: Lists<Row>
  summary?: (record: Row, customerId: string | undefined) => Summary
  /** Whether the field says anything about this record, as it is or as it is being typed; what does not is not shown. */
  applies?: (record: { readonly [K in keyof F & string]?: unknown }, name: string) => boolean
  /** What a new one begins with, beside its defaults; inside another record that may follow from it. */
  defaults?: (customerId: string | undefined, parent: Parent | undefined) => Begun<F> | Promise<Begun<F>>
  /** Stands in the form of a new one, draws nothing, and lets fields follow others (`useFollow`). Load it lazily. */
  FormEffects?: ComponentType<FormEffectsProps>
  /** Around the list: tabs above it, with pages of their own beside it. */
  ListWrapper?: ComponentType<{ customerId: string | undefined; children: ReactNode }>
  /** Buttons of the list's head that only this entity has. Load them lazily. */
  ListActions?: ComponentType<{ customerId: string | undefined }>
  /** Buttons of the head that only this entity has. */
  Actions?: ComponentType<{ record: Row; customerId: string | undefined }>
  /** In the menu of the head, above archiving. Loaded with the head: a view is part of its list's weight. */
  menu?: () => Promise<readonly MenuAct<Row>[]>
  /** What can be done with chosen rows, beside changing and archiving them. */
  bulkActions?: readonly BulkAction[]
  /** Why it cannot be archived as it is now, and where to see that; the server refuses with the same sentence. */
  blockedReason?: (record: Row) => BlockedReason | undefined
  /** Why this record cannot be changed at all; the server refuses with the same sentence. */
  locked?: (record: Row) => string | undefined
  /** `true`, or why it cannot be moved there now, though its life cycle has the move. */
  mayMove?: (record: Row, to: string) => true | string
  /** By the state it leads to. */
  moves?: Readonly<Record<string, Move<Row>>>
}

/** Those without one draw nothing there. */
type Drawn = 'FormEffects' | 'ListWrapper' | 'ListActions' | 'Actions'

/** A view as the engine reads it: of any entity, and with what it leaves out as derived. */
export interface AnyView<N extends ResourceName = ResourceName>
  extends Readonly<Required<Omit<View<Fields, AnyRecord>, Drawn | 'cells' | 'inputs'>>>,
    Readonly<Pick<View<Fields, AnyRecord>, Drawn>> {
  readonly resource: Resource<N>
  readonly cells: Readonly<Record<string, Cell>>
  readonly inputs: Readonly<Record<string, ComponentType<FieldInput>>>
}

const derived: Omit<AnyView, 'resource'> = {
  cells: {},
  inputs: {},
  tabs: {},
  lists: {},
  menu: async () => [],
  bulkActions: [],
  blockedReason: () => undefined,
  summary: () => ({}),
  applies: () => true,
  defaults: () => ({}),
  locked: () => undefined,
  mayMove: () => true,
  moves: {},
}

/** The cast is sound because the engine hands a view only records of the resource it was written for. */
export const view = <N extends ResourceName, F extends Fields>(resource: Resource<N, F>, own: View<F>): AnyView<N> => ({
  ...derived,
  ...(own as unknown as Partial<AnyView>),
  resource,
})
