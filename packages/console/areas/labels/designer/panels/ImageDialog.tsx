/** Adds an image to the label. Thermal printers only print black and white, so grays are dithered or thresholded. */
import { FileInput, NumberInput } from '@mantine/core'
import { type Dithering, dithered, grayOf, toBase64 } from '@postern/domain/areas/labels/designing/dithering.ts'
import { newImage } from '@postern/domain/areas/labels/designing/newElements.ts'
import type { LabelElement } from '@postern/domain/areas/labels/document.ts'
import { useEffect, useRef, useState } from 'react'
import { Segments } from '../../../../ui/forms/Segments.tsx'
import { FormDialog } from '../../../shared/FormDialog.tsx'
import classes from './Dialogs.module.css'

const ways: Readonly<Record<Dithering, string>> = { floydSteinberg: 'Dithered', threshold: 'Black and white' }
const mostBytes = 5_000_000
/** Wider images wouldn’t fit the 64 kB limit of a label. */
const mostDots = 600
const usualDots = 200

interface Loaded {
  readonly bitmap: ImageBitmap
  readonly name: string
}

interface Made {
  readonly bits: Uint8Array
  readonly width: number
  readonly height: number
}

function makeBits(bitmap: ImageBitmap, width: number, how: Dithering, threshold: number): Made | null {
  const height = Math.max(1, Math.round((width * bitmap.height) / bitmap.width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(bitmap, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return { bits: dithered(grayOf(data, width, height), how, threshold), width, height }
}

/** The image as it will print. */
function Preview({ made }: { made: Made }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const picture = context.createImageData(made.width, made.height)
    const row = Math.ceil(made.width / 8)
    for (let index = 0; index < made.width * made.height; index++) {
      const [x, y] = [index % made.width, Math.floor(index / made.width)]
      const isBlack = (made.bits[y * row + (x >> 3)] ?? 0) & (0x80 >> (x & 7))
      picture.data.fill(isBlack ? 0 : 255, index * 4, index * 4 + 3)
      picture.data[index * 4 + 3] = 255
    }
    context.putImageData(picture, 0, 0)
  }, [made])
  return (
    <canvas
      ref={canvas}
      width={made.width}
      height={made.height}
      className={classes.picture}
      role="img"
      aria-label="Preview"
    />
  )
}

interface ImageDialogProps {
  /** File dropped onto the canvas. */
  file: File | null
  dpmm: number
  onAdd: (element: LabelElement) => void
  onClose: () => void
}

export default function ImageDialog({ file, dpmm, onAdd, onClose }: ImageDialogProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [width, setWidth] = useState(usualDots)
  const [how, setHow] = useState<Dithering>('floydSteinberg')
  const [threshold, setThreshold] = useState(128)
  const load = async (chosen: File | null) => {
    setError(null)
    setLoaded(null)
    if (!chosen) return
    if (chosen.size > mostBytes) {
      setError('This file is larger than 5 MB. Select a smaller one.')
      return
    }
    try {
      const bitmap = await createImageBitmap(chosen)
      setLoaded({ bitmap, name: chosen.name })
      setWidth(Math.min(usualDots, bitmap.width))
    } catch {
      setError('This file isn’t a picture. Select a PNG, JPEG or WebP file.')
    }
  }
  const first = useRef(file)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped file is read once
  useEffect(() => void load(first.current), [])
  const made = loaded && makeBits(loaded.bitmap, Math.min(mostDots, Math.max(1, width)), how, threshold)
  return (
    <FormDialog
      title="Add an image"
      text="It’s printed in black and white."
      verb="Add image"
      ready={made !== null}
      busy={false}
      onSubmit={() => {
        if (!made || !loaded) return
        const image = newImage(toBase64(made.bits), made.width, made.height, dpmm)
        onAdd({ ...image, name: loaded.name.slice(0, 40).replaceAll(';', ',').replaceAll('^', '').replaceAll('~', '') })
        onClose()
      }}
      onClose={onClose}
      below={made && <Preview made={made} />}
    >
      <FileInput
        label="File"
        accept="image/png,image/jpeg,image/webp,image/gif"
        placeholder={loaded?.name ?? 'Select a picture'}
        error={error}
        onChange={(chosen) => void load(chosen)}
      />
      <Segments label="Grays" value={how} options={ways} onChange={setHow} />
      <NumberInput
        label="Width"
        suffix=" dots"
        min={8}
        max={mostDots}
        allowDecimal={false}
        value={width}
        onChange={(value) => typeof value === 'number' && setWidth(value)}
      />
      {how === 'threshold' && (
        <NumberInput
          label="Threshold"
          min={1}
          max={255}
          allowDecimal={false}
          value={threshold}
          onChange={(value) => typeof value === 'number' && setThreshold(value)}
        />
      )}
    </FormDialog>
  )
}
