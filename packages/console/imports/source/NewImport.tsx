/** The first step: drop, select or paste a file. */
import '../../theme/formStyles.ts'
import { Button, Textarea } from '@mantine/core'
import { maxImportBytes } from '@postern/domain/imports/endpoints.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { rowLimits } from '@postern/domain/imports/rowLimits.ts'
import { humanise } from '@postern/domain/values/text.ts'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { keepImport } from '../importQueries.ts'
import { stepHref } from '../importSearch.ts'
import { rowsText, sizeText } from '../importTexts.ts'
import { fileProblem, uploadImport } from '../uploadImport.ts'
import classes from './NewImport.module.css'

interface NewImportProps {
  customerId: string
  kind: ImportKindName
}

const accepted = '.csv,.tsv,.txt,.xlsx'

function useUpload({ customerId, kind }: NewImportProps) {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const upload = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController()
      return uploadImport({ customerId, kind, file, onProgress: setShare, signal: stop.current.signal })
    },
    onSuccess: (record) => {
      keepImport(client, customerId, record)
      navigateTo(stepHref(customerId, record.id, 'source'))
    },
    ...errorsInPlace,
  })
  const send = (file: File) => {
    const problem = fileProblem(file)
    setRefusal(problem)
    setShare(0)
    if (problem === null) upload.mutate(file)
  }
  const isCanceled = upload.error instanceof DOMException && upload.error.name === 'AbortError'
  return {
    send,
    share,
    name: upload.isPending ? upload.variables.name : undefined,
    problem: refusal ?? (upload.error && !isCanceled ? upload.error.message : null),
    cancel: () => stop.current?.abort(),
  }
}

function Sending({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.sending}>
      <span className="strong truncate">{name}</span>
      <progress value={share} max={1} aria-label={`Uploading ${name}`} className={classes.progress} />
      <div className={classes.below}>
        <span className="dim num" role="status">
          {share < 1 ? `Uploading, ${percent}%` : 'Reading the file'}
        </span>
        <Button size="xs" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

export function NewImport(props: NewImportProps) {
  const { kind } = props
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [pasted, setPasted] = useState('')
  const { send, share, name, problem, cancel } = useUpload(props)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) send(file)
  }
  return (
    <div className={classes.grid}>
      <section aria-label="File" className={classes.part}>
        {name !== undefined ? (
          <Sending name={name} share={share} onCancel={cancel} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
          <div
            className={classes.drop}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <IconFileUpload size={32} stroke={1.4} className={classes.art} aria-hidden />
            <p className="strong">Drop a file here</p>
            <p className="mute">
              CSV, TSV, or XLSX, up to {sizeText(maxImportBytes)} and {rowsText(rowLimits[kind])}
            </p>
            {kind !== 'contacts' && <p className="mute">{humanise(kind)} that aren’t in the file don’t change.</p>}
            <Button variant="filled" onClick={() => picker.current?.click()}>
              Select file
            </Button>
            <input
              ref={picker}
              type="file"
              hidden
              aria-label="File to import"
              accept={accepted}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                if (file) send(file)
                // Lets the user select the same file again.
                currentTarget.value = ''
              }}
            />
          </div>
        )}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </section>
      <section aria-label="Pasted cells" className={classes.part}>
        <Textarea
          label="Paste cells"
          description="Copy cells from a spreadsheet, with the column names in the first row."
          placeholder={'External ID\tLast name\tFirst name\tEmail\n900412233\tVogel\tInes\tivogel@example.com'}
          classNames={{ input: classes.cells ?? '' }}
          rows={7}
          spellCheck={false}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Button
          className={classes.use ?? ''}
          disabled={pasted.trim() === '' || name !== undefined}
          onClick={() => send(new File([pasted], 'Pasted cells.csv', { type: 'text/csv' }))}
        >
          Use pasted cells
        </Button>
      </section>
    </div>
  )
}
