/** Selects a picture by button, drop or paste. Uploads it right away; saving the record keeps it. */
import { Button } from '@mantine/core'
import type { ImageField } from '@postern/domain/engine/fieldKinds.ts'
import { imageProblem, wordsOf } from '@postern/domain/engine/images.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { request } from '../../http/request.ts'
import { cx } from '../../ui/classNames.ts'
import { asText } from '../cells/values.ts'
import type { FieldInput } from '../form/fieldInput.ts'
import { collectionAddress } from '../requests/queries.ts'
import classes from './ImageInput.module.css'
import Picture from './Picture.tsx'
import { useObjectUrl } from './useObjectUrl.ts'

/** The file selected here, as long as the form holds its id. */
interface Chosen {
  id: string
  file: File
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : 'Upload failed. Try again.')

function Preview({ input, chosen }: { input: FieldInput; chosen: Chosen | undefined }) {
  const { value, resource, record, customerId, name, label } = input
  const url = useObjectUrl(chosen?.file)
  if (url) return <img src={url} alt={`New ${inSentence(label)}`} className={classes.preview} />
  if (resource && record && value === record[name])
    return (
      <Picture
        resource={resource}
        customerId={customerId}
        record={record}
        name={name}
        alt={`Current ${inSentence(label)}`}
        size="large"
      />
    )
  // A draft restored after a reload has only the id.
  return <span className={classes.words}>New image, not saved</span>
}

export default function ImageInput(props: FieldInput<unknown, ImageField>) {
  const { field, name, label, resource, customerId, onChange, onBlur, ref, error, description, changed } = props
  const [labelId, helpId] = [useId(), useId()]
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const value = asText(props.value)
  const limits = field.image
  if (!resource) return null

  async function bring(file: File | undefined) {
    if (!file || !resource) return
    setProblem(undefined)
    const wrong = imageProblem(new Uint8Array(await file.arrayBuffer()), limits)
    if (wrong !== undefined) {
      setProblem(wrong)
      return
    }
    setBusy(true)
    try {
      const address = `${collectionAddress(resource, customerId)}/images/${name}`
      const headers = { 'content-type': file.type || 'image/png' }
      const { id } = await request<{ id: string }>('POST', address, { body: file, headers })
      setChosen({ id, file })
      onChange(id)
    } catch (failed) {
      setProblem(sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void bring(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0]
    if (!file) return
    event.preventDefault()
    void bring(file)
  }
  const said = problem ?? error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid of the form
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={helpId}
      className={cx(classes.input, changed && 'changedField')}
      data-over={over || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onPaste={paste}
      onBlur={onBlur}
    >
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <div className={classes.zone}>
        {value !== null && <Preview input={props} chosen={chosen?.id === value ? chosen : undefined} />}
        <div className={classes.buttons}>
          <Button ref={ref} variant="default" loading={busy} onClick={() => picker.current?.click()}>
            {value === null ? 'Select image' : 'Replace image'}
          </Button>
          {value !== null && (
            <Button
              variant="subtle"
              onClick={() => {
                setProblem(undefined)
                onChange(null)
              }}
            >
              Remove image
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={label}
          accept={limits.accepts.map((type) => `.${type}`).join(',')}
          onChange={({ currentTarget }) => {
            void bring(currentTarget.files?.[0])
            // Selecting the same file again must fire `change`, too.
            currentTarget.value = ''
          }}
        />
      </div>
      <span id={helpId} className={said === undefined ? classes.description : classes.error} aria-live="polite">
        {said ?? [description, `${wordsOf(limits)}. Drag or paste it here.`].filter(Boolean).join(' ')}
      </span>
    </div>
  )
}
