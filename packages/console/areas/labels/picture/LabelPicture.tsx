/** A label as it prints. Rendered when it scrolls into view. */
import type { Dpmm, LabelData } from '@postern/domain/areas/labels/document.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { glyphsOptions } from '../labelQueries.ts'
import { type DrawnSource, drawSoon, pictureOf } from './drawLabel.ts'
import classes from './LabelPicture.module.css'

interface LabelPictureProps {
  label: DrawnSource
  data: LabelData | null
  /** Text alternative for the image. */
  alt: string
  /** The printer’s resolution. Defaults to the label’s. */
  dpmm?: Dpmm
  className?: string | undefined
}

function useInView() {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = ref
    if (!current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen }
}

export function LabelPicture({ label, data, alt, dpmm, className }: LabelPictureProps) {
  const { ref, isSeen } = useInView()
  const { data: glyphs } = useQuery({ ...glyphsOptions, enabled: isSeen })
  const { source, widthIn, heightIn, dpi } = label
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    if (!isSeen || !glyphs) return
    return drawSoon(() => setPicture(pictureOf({ source, widthIn, heightIn, dpi }, data, glyphs, dpmm)))
  }, [isSeen, glyphs, source, widthIn, heightIn, dpi, data, dpmm])
  return (
    <div ref={ref} className={cx(classes.paper, className)} style={{ aspectRatio: `${widthIn} / ${heightIn}` }}>
      {picture !== null && <img src={picture} alt={alt} className={classes.picture} draggable={false} />}
    </div>
  )
}
