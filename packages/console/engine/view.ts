/**
 * Overrides of the derived pages, from small to large: a cell or an input, a line in the header, a tab, an action. Typed by the
 * resource where they're declared, so a wrong field name doesn't compile; untyped for the engine, which must not know entities.
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
  /** Comes before "Details" and opens by default. */
  first?: boolean
  /** Comes after the tabs of child records. */
  last?: boolean
  /** Hidden from users without it. */
  needs?: Permission
  /** Load it lazily: the list page loads the view, too. */
  Panel: ComponentType<{ record: Row; customerId: string | undefined }>
}

interface BulkAction {
  label: string
  needs: Permission
  /** Offered only when exactly this many rows are selected. Defaults to any number. */
  exactly?: number
  Icon: ComponentType<{ size: number; stroke: number }>
  Dialog: ComponentType<{ ids: readonly string[]; customerId: string; onClose: () => void; onDone: () => void }>
}

/** An action on one record that's too rare for its own button. */
export interface MenuAct<Row> {
  label: string
  /** All of these are required. */
  needs: readonly Permission[]
  /** Defaults to always. */
  offered?: (record: Row) => boolean
  /** Can't be undone. */
  danger?: true
  Icon: ComponentType<{ size: number; stroke: number }>
  /** Load it lazily. */
  Dialog: ComponentType<{ record: Row; customerId: string; onClose: () => void }>
}

export interface FormEffectsProps {
  customerId: string | undefined
  /** Reports the names of the records it selects, by id. */
  onNames: (names: Readonly<Record<string, string>>) => void
}

interface List<Row> {
  /** Defaults to the resource's plural name. */
  label?: string
  /** Actions on all of the listed records, shown above the list. */
  Above?: ComponentType<{ record: Row; customerId: string | undefined }>
}

type Lists<Row> = { readonly [N in ResourceName]?: List<Row> }

interface BlockedReason {
  reason: string
  /** The tab that shows it. */
  tab: string
}

/** What a transition asks for first. */
interface Move<Row> {
  /** Whether this record needs the dialog; other records move without it. */
  asks: (record: Row) => boolean
  /** Passes on the values to save with the transition. Load it lazily. */
  Dialog: ComponentType<{
    record: Row
    customerId: string | undefined
    onClose: () => void
    onMove: (values: Readonly<Record<string, unknown>>) => void
  }>
}

export interface Summary {
  /** Next to the title, replacing the life cycle's status where that alone would suggest all is well. */
  state?: ReactNode
  /** Next to the title, after the life cycle's status. */
  status?: ReactNode
  /** In the line below the title, one entry per fact. */
  facts?: readonly ReactNode[]
  /** A card above the sections with what matters right now. Load it lazily. */
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
  /** By tab name in the URL. */
  tabs?: Readonly<Record<string, Tab<Row>>>
  /** Resources whose records point to this one and have their own list page, but also get a tab here; by resource name. */
  lists?: Lists<Row>
  summary?: (record: Row, customerId: string | undefined) => Summary
  /** Whether the field is relevant to this record, saved or being edited. Irrelevant fields are hidden. */
  applies?: (record: { readonly [K in keyof F & string]?: unknown }, name: string) => boolean
  /** Initial values of a new record besides the field defaults; inside a parent they can depend on it. */
  defaults?: (customerId: string | undefined, parent: Parent | undefined) => Begun<F> | Promise<Begun<F>>
  /** Renders nothing in the create form, but lets fields follow other fields (`useFollow`). Load it lazily. */
  FormEffects?: ComponentType<FormEffectsProps>
  /** Wraps the list, for example in tabs that lead to sibling pages. */
  ListWrapper?: ComponentType<{ customerId: string | undefined; children: ReactNode }>
  /** Buttons in the list's header that only this entity has. Load them lazily. */
  ListActions?: ComponentType<{ customerId: string | undefined }>
  /** Buttons in the record's header that only this entity has. */
  Actions?: ComponentType<{ record: Row; customerId: string | undefined }>
  /** In the header's menu, above Archive. Loaded with the header, because the list page loads the view, too. */
  menu?: () => Promise<readonly MenuAct<Row>[]>
  /** Bulk actions besides editing and archiving. */
  bulkActions?: readonly BulkAction[]
  /** Why the record can't be archived right now, and which tab shows it. The server refuses with the same message. */
  blockedReason?: (record: Row) => BlockedReason | undefined
  /** Why this record can't be edited at all. The server refuses with the same message. */
  locked?: (record: Row) => string | undefined
  /** `true`, or why the record can't move to that state now, although its life cycle allows it. */
  mayMove?: (record: Row, to: string) => true | string
  /** By target state. */
  moves?: Readonly<Record<string, Move<Row>>>
}

/** Views without these render nothing in their place. */
type Drawn = 'FormEffects' | 'ListWrapper' | 'ListActions' | 'Actions'

/** A view as the engine reads it: for any entity, with defaults for everything it leaves out. */
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

/** The cast is sound because the engine passes a view only records of the resource it was written for. */
export const view = <N extends ResourceName, F extends Fields>(resource: Resource<N, F>, own: View<F>): AnyView<N> => ({
  ...derived,
  ...(own as unknown as Partial<AnyView>),
  resource,
})
