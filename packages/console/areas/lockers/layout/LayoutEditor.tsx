/** The layout editor: templates and changes on the left, the drawing, the selected door and problems on the right. */

import type { VendorModels } from '@postern/domain/areas/lockers/endpoints.ts'
import type { Outcome } from '@postern/domain/areas/lockers/geometry/change.ts'
import { addColumn, replaceColumn } from '@postern/domain/areas/lockers/geometry/columnSteps.ts'
import { mergeDoors, moveCell, removeDoors, splitDoor } from '@postern/domain/areas/lockers/geometry/doorSteps.ts'
import { columnCount, type Draft, draftWall } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { blocksSaving } from '@postern/domain/areas/lockers/geometry/problems.ts'
import {
  type ColumnTemplate,
  modelTemplates,
  standardTemplates,
} from '@postern/domain/areas/lockers/geometry/templates.ts'
import type { BankLayout } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { useLeaveGuard } from '../../../engine/form/useLeaveGuard.tsx'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { afterWrite, attemptKeys } from '../../../engine/requests/writes.ts'
import { call } from '../../../http/call.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { recordPath } from '../../../paths.ts'
import { useContainerWidth } from '../../../ui/charts/useContainerWidth.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { SaveBar } from '../../../ui/forms/SaveBar.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { useDoorSelection } from '../bank/useDoorSelection.ts'
import { DoorProperties, ReachBySize } from './DoorProperties.tsx'
import { LayoutActions } from './LayoutActions.tsx'
import { type CanvasNote, LayoutCanvas } from './LayoutCanvas.tsx'
import classes from './LayoutEditor.module.css'
import { LayoutToolbar } from './LayoutToolbar.tsx'
import { bodyOf, layoutOptions, measuresText } from './layoutQuery.ts'
import { PanelProperties } from './PanelProperties.tsx'
import { PortGrid } from './PortGrid.tsx'
import { ProblemList } from './ProblemList.tsx'
import { TemplatePalette, type TemplateUse } from './TemplatePalette.tsx'
import { type LayoutDraft, useLayoutDraft } from './useLayoutDraft.ts'

interface EditorBank {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly model: string | null
}

interface LayoutEditorProps {
  bank: EditorBank
  layout: BankLayout
  models: VendorModels
  customerId: string
  userId: string
  /** Loads what others have saved; the user's own changes are kept. */
  onReload: () => void
  isReloading: boolean
}

/** Columns of the bank's own model first, then the standard ones. */
const templatesFor = ({ model }: EditorBank, models: VendorModels): ColumnTemplate[] => [
  ...models.models.filter(({ name }) => name === model).flatMap((each) => modelTemplates(each, models)),
  ...standardTemplates,
]

/** Single-key shortcuts on a door; no Ctrl needed, because doors take no text input. */
const doorSteps: Readonly<Record<string, (draft: Draft, keys: readonly string[]) => Outcome>> = {
  s: (draft, [key = '']) => splitDoor(draft, key),
  m: (draft, keys) => mergeDoors(draft, keys),
  delete: (draft, keys) => removeDoors(draft, keys),
  backspace: (draft, keys) => removeDoors(draft, keys),
}

function useSave({ bank, layout, customerId }: LayoutEditorProps, drawing: LayoutDraft) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => attemptKeys())
  return useMutation({
    mutationFn: () => {
      const body = bodyOf(layout, drawing.draft)
      return call('PATCH /api/customers/:customerId/lockerBanks/:id/layout', {
        params: { customerId, id: bank.id },
        body,
        headers: { 'if-match': `"${layout.rowVersion}"`, 'idempotency-key': attempts.keyFor(body) },
      })
    },
    onSuccess: async ({ added, changed, removed }) => {
      attempts.done()
      drawing.forget()
      await queryClient.fetchQuery({ ...layoutOptions(customerId, bank.id), staleTime: 0 })
      await afterWrite(queryClient, lockers, customerId)
      const detail = [
        added > 0 && `${added} added`,
        changed > 0 && `${changed} changed`,
        removed > 0 && `${removed} removed`,
      ]
      toast({ tone: 'ok', title: 'Layout saved', detail: detail.filter(Boolean).join(', '), lifeMs: savedToastMs })
    },
    ...errorsInPlace,
  })
}

/** Others have changed doors since, or a removed door is in use by now. */
const isOutdated = (error: Error | null): error is RequestFailure =>
  error instanceof RequestFailure && (error.status === 412 || error.status === 409)

/** Only the latest steps are listed; undo goes further back. */
const shownSteps = 8
const scaleLimits = { least: 0.2, most: 0.28 } as const
const besidePx = 110

export function LayoutEditor(props: LayoutEditorProps) {
  const { bank, layout, models, customerId, userId, onReload, isReloading } = props
  const drawing = useLayoutDraft(layout, userId, bank.id)
  const { draft, steps, problems, changeCount, refusal, make } = drawing
  const [note, setNote] = useState<CanvasNote>('address')
  const [column, setColumn] = useState<number | null>(null)
  const [panel, setPanel] = useState<string | null>(null)
  const [use, setUse] = useState<TemplateUse>('add')
  const place = useRef<HTMLElement>(null)
  const width = useContainerWidth(place)
  const selection = useDoorSelection(draft.doors)
  const selected = [...selection.selected]
  const save = useSave(props, drawing)
  const templates = templatesFor(bank, models)
  const blocking = problems.filter(blocksSaving).length
  const wall = draftWall(draft)
  const scale = Math.min(scaleLimits.most, Math.max(scaleLimits.least, (width - besidePx) / Math.max(1, wall.widthMm)))
  const door = selected.length === 1 ? draft.doors.find(({ key }) => key === selected[0]) : undefined

  const onSave = () => {
    if (changeCount > 0 && blocking === 0 && !save.isPending) save.mutate()
  }
  const keys = useRef({ onSave, undo: drawing.undo, redo: drawing.redo })
  useEffect(() => {
    keys.current = { onSave, undo: drawing.undo, redo: drawing.redo }
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return
      const key = event.key.toLowerCase()
      // In a text field, Ctrl Z undoes typing.
      const typing = event.target instanceof Element && event.target.closest('input, textarea')
      const act =
        key === 's'
          ? keys.current.onSave
          : typing
            ? undefined
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? keys.current.redo
              : key === 'z'
                ? keys.current.undo
                : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const { question } = useLeaveGuard({
    unsaved: () => changeCount > 0 && !save.isSuccess,
    survives: (from, to) => from.pathname === to.pathname,
    title: 'Leave without saving?',
    text: `${counted(changeCount, 'change', 'changes')} to the layout of ${bank.name} ${changeCount === 1 ? 'isn’t' : 'aren’t'} saved.`,
    stay: 'Keep editing',
    leave: 'Discard changes',
    onLeave: drawing.forget,
  })

  const pick = (template: ColumnTemplate) => {
    if (column !== null && use === 'replace') return make((each) => replaceColumn(each, column, template))
    const at = column === null ? columnCount(draft) + 1 : column + 1
    return make((each) => addColumn(each, template, at))
  }
  const onDoorKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false
    const chosen = selected.length > 0 ? selected : [selection.current ?? '']
    const [only = ''] = chosen
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      make((each) => moveCell(each, only, event.key === 'ArrowUp' ? 'up' : 'down'))
      return true
    }
    const step = doorSteps[event.key.toLowerCase()]
    if (!step || event.altKey) return false
    event.preventDefault()
    make((each) => step(each, chosen))
    return true
  }
  const problemText =
    save.error?.message ??
    (blocking > 0 ? `${counted(blocking, 'problem blocks', 'problems block')} saving` : undefined)
  return (
    <>
      <Page className={classes.top}>
        <PageHead
          title="Edit layout"
          status={changeCount > 0 && <Tag tone="warn">{counted(changeCount, 'unsaved change', 'unsaved changes')}</Tag>}
          meta={[
            <Link key="bank" className="link" href={recordPath(lockerBanks, bank.id, customerId)}>
              {bank.name}
            </Link>,
            <span key="code" className="mono">
              {bank.code}
            </span>,
            bank.model,
            `${counted(draft.doors.length, 'door', 'doors')}, ${counted(columnCount(draft), 'column', 'columns')}`,
            measuresText(draft),
          ]}
          actions={<LayoutActions bankId={bank.id} customerId={customerId} drawing={drawing} />}
        />
        {isOutdated(save.error) && (
          <div className={classes.outdated}>
            <Notice
              tone="warn"
              actions={
                <PlainButton size="xs" loading={isReloading} onClick={onReload}>
                  Load changes
                </PlainButton>
              }
            >
              {save.error.message}
            </Notice>
          </div>
        )}
      </Page>
      <div className={classes.editor}>
        <div className={classes.left}>
          <TemplatePalette templates={templates} column={column} use={use} onUse={setUse} onPick={pick} />
          <section aria-label="Changes">
            <h2 className={classes.partTitle}>Changes</h2>
            {steps.done.length === 0 ? (
              <p className="mute">No changes yet</p>
            ) : (
              <ol className={classes.changes}>
                {steps.done
                  .map((step, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: steps only come and go at the end
                    <li key={index}>
                      <span>{step.title}</span>
                      <span className="mute">{step.detail}</span>
                    </li>
                  ))
                  .slice(-shownSteps)
                  .toReversed()}
              </ol>
            )}
          </section>
        </div>
        <div className={classes.middle}>
          <LayoutToolbar
            drawing={drawing}
            selected={selected}
            column={column}
            onColumn={setColumn}
            note={note}
            onNote={setNote}
          />
          <div role="status">{refusal && <Notice tone="warn">{refusal}</Notice>}</div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
          <section ref={place} className={classes.canvas} aria-label="Drawing" tabIndex={0}>
            {wall.columns.length === 0 && (
              <EmptyState art="box" title="No columns yet" text="Select a column template to add the first column." />
            )}
            {wall.columns.length > 0 && (
              <LayoutCanvas
                name={bank.name}
                draft={draft}
                scale={scale}
                note={note}
                problems={problems}
                selection={selection}
                column={column}
                onColumn={setColumn}
                panel={selected.length > 0 ? null : panel}
                onPanel={(key) => {
                  selection.select([])
                  setPanel(key)
                }}
                onDrop={(name, at) => {
                  const template = templates.find((each) => each.name === name)
                  if (!template) return
                  make((each) =>
                    'replace' in at ? replaceColumn(each, at.replace, template) : addColumn(each, template, at.before),
                  )
                }}
                onKey={onDoorKey}
              />
            )}
          </section>
          <PortGrid draft={draft} onSelect={selection.select} />
        </div>
        <div className={classes.right}>
          <ProblemList draft={draft} problems={problems} make={make} onSelect={selection.select} />
          {door ? (
            <DoorProperties draft={draft} door={door} problems={problems} make={make} />
          ) : selected.length === 0 && panel !== null && draft.panels.some(({ key }) => key === panel) ? (
            <PanelProperties draft={draft} panelKey={panel} make={make} />
          ) : (
            <p className="mute">
              {selected.length > 1
                ? `${counted(selected.length, 'door', 'doors')} selected`
                : 'Select a door to edit it.'}
            </p>
          )}
          <ReachBySize draft={draft} />
        </div>
      </div>
      {changeCount > 0 && (
        <SaveBar
          summary={counted(changeCount, 'change', 'changes')}
          problem={problemText}
          onDiscard={drawing.discard}
          onSave={onSave}
          saving={save.isPending}
          blocked={blocking > 0}
          saveLabel="Save layout"
        />
      )}
      {question}
    </>
  )
}
