/** A label dot by dot, as a print head of a given resolution prints it. */
import type { Dpmm, LabelData } from '@postern/domain/areas/labels/document.ts'
import { sceneOf } from '@postern/domain/areas/labels/drawing/sceneOf.ts'
import { svgOf } from '@postern/domain/areas/labels/drawing/svgOf.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DrawnSource, documentOf } from '../picture/drawLabel.ts'
import classes from './PixelPicture.module.css'

const channels = 4
const half = 128

/** Converts to black and white, because print heads have no grays. */
function toDots(context: CanvasRenderingContext2D, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height)
  for (let at = 0; at < image.data.length; at += channels) {
    const tone = (image.data[at] ?? 0) < half ? 0 : 255
    image.data.set([tone, tone, tone, 255], at)
  }
  context.putImageData(image, 0, 0)
}

interface PixelPictureProps {
  label: DrawnSource
  data: LabelData
  glyphs: Glyphs
  dpmm: Dpmm
  /** CSS pixels per inch of paper. */
  pxPerInch: number
  alt: string
}

export function PixelPicture({ label, data, glyphs, dpmm, pxPerInch, alt }: PixelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const { source, widthIn, heightIn, dpi } = label
  const scene = useMemo(
    () => sceneOf(documentOf({ source, widthIn, heightIn, dpi }), data, glyphs, dpmm),
    [source, widthIn, heightIn, dpi, data, glyphs, dpmm],
  )
  useEffect(() => {
    const image = new Image()
    let isWanted = true
    image.onload = () => {
      const context = canvas.current?.getContext('2d', { willReadFrequently: true })
      if (!isWanted || !context) return
      context.drawImage(image, 0, 0, scene.width, scene.height)
      toDots(context, scene.width, scene.height)
      setDrawn(true)
    }
    image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(scene))}`
    return () => {
      isWanted = false
    }
  }, [scene])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={alt}
      aria-busy={!isDrawn}
      className={classes.dots}
      width={scene.width}
      height={scene.height}
      style={{ width: widthIn * pxPerInch, height: heightIn * pxPerInch }}
    />
  )
}
