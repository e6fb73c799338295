/** Imports pages from a zip: first a preview of each page's outcome, then the import. */
import { archiveLimits, type PlannedFile } from '@postern/domain/areas/wiki/files/fileEndpoints.ts'
import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import classes from './Spaces.module.css'
import { useImportFiles } from './spaceApi.ts'

const states: Readonly<Record<PlannedFile['state'], { tone: Tone; word: string }>> = {
  new: { tone: 'ok', word: 'New' },
  changed: { tone: 'info', word: 'Changed' },
  unchanged: { tone: 'idle', word: 'Unchanged' },
  refused: { tone: 'danger', word: 'Refused' },
}

function Plan({ items }: { items: readonly PlannedFile[] }) {
  const shown = items.filter(({ state }) => state !== 'unchanged')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.plan} aria-label="Dry run" tabIndex={0}>
      <p>
        {(['new', 'changed', 'unchanged', 'refused'] as const)
          .map((state) => `${items.filter((item) => item.state === state).length} ${states[state].word.toLowerCase()}`)
          .join(', ')}
      </p>
      <ul>
        {shown.map(({ path, title, state, reason }) => (
          <li key={path}>
            <StatusMark tone={states[state].tone}>{states[state].word}</StatusMark>
            <span>
              {title} <span className="dim">{reason ?? path}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function ImportDialog({ space, onClose }: { space: WikiSpace; onClose: () => void }) {
  const plan = useImportFiles()
  const run = useImportFiles()
  const [file, setFile] = useState<File | null>(null)
  const items = plan.data?.items
  const count = items?.filter(({ state }) => state === 'new' || state === 'changed').length ?? 0
  const isTooLarge = file !== null && file.size > archiveLimits.bytes
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null)
    plan.reset()
    if (chosen && chosen.size <= archiveLimits.bytes) plan.mutate({ spaceId: space.id, file: chosen, dryRun: true })
  }
  return (
    <FormDialog
      title={`Import into ${space.name}`}
      text="Select a zip of Markdown files, such as an exported space. Nothing is deleted; a changed text makes a revision."
      verb={count === 0 ? 'Import pages' : `Import ${counted(count, 'page', 'pages')}`}
      ready={count > 0}
      busy={run.isPending}
      error={isTooLarge ? new Error('The file is larger than 10 MB.') : (run.error ?? plan.error)}
      onSubmit={() => file && run.mutate({ spaceId: space.id, file, dryRun: false }, { onSuccess: onClose })}
      onClose={onClose}
      long
      below={items && <Plan items={items} />}
    >
      <label className={classes.file}>
        <span>Zip file</span>
        <input type="file" accept=".zip,application/zip" onChange={({ target }) => choose(target.files?.[0])} />
      </label>
      {plan.isPending && <p className="dim">Comparing pages…</p>}
      {items && count === 0 && <p className="dim">No pages to import. Each is up to date or refused.</p>}
    </FormDialog>
  )
}
