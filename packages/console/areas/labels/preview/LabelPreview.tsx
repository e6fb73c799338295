/** Previews a label at each resolution, with short, long and real data, and lists problems. */
import { dpmmByDpi, type LabelDpi, paperOf } from '@postern/domain/areas/labels/paper.ts'
import { preflight } from '@postern/domain/areas/labels/preflight/preflight.ts'
import { sampleNames, samples } from '@postern/domain/areas/labels/variables.ts'
import { sourceFindings } from '@postern/domain/areas/labels/zpl/findings.ts'
import { parse } from '@postern/domain/areas/labels/zpl/parse.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { glyphsOptions, type Label, usedByOptions } from '../labelQueries.ts'
import { ShownWith, usualData } from '../picture/ShownWith.tsx'
import classes from './LabelPreview.module.css'
import { PixelPicture } from './PixelPicture.tsx'

const resolutions = { '203': '203 dpi', '300': '300 dpi', '600': '600 dpi' } as const
type Resolution = LabelDpi

const otherThan = (resolution: Resolution): Resolution => (resolution === '203' ? '300' : '203')

/** Relative to the paper: 96 CSS pixels are an inch. */
const zooms = { '1': 'True size', '2': '2×', '4': '4×', '8': '8×' } as const
type Zoom = keyof typeof zooms
const cssPxPerInch = 96

interface LabelPreviewProps {
  record: Label
  customerId: string | undefined
}

export default function LabelPreview({ record: label, customerId = '' }: LabelPreviewProps) {
  const [shownWith, setShownWith] = useState(usualData)
  const { data: glyphs, error } = useQuery(glyphsOptions)
  const { data: use } = useQuery(usedByOptions(customerId, label.id))
  const [resolution, setResolution] = useState<Resolution>(label.dpi)
  const [compared, setCompared] = useState(false)
  const [zoom, setZoom] = useState<Zoom>('1')
  const findings = useMemo(() => {
    if (!glyphs) return []
    const parsed = parse(label.source, paperOf(label))
    const options = { glyphs, samples, printers: use?.printers ?? [], purpose: label.purpose }
    return [...sourceFindings(parsed), ...preflight(parsed.document, options)].filter(
      ({ message }, index, all) => all.findIndex((each) => each.message === message) === index,
    )
  }, [glyphs, label, use])
  if (error) return <LoadFailed error={error} />
  if (!glyphs) return <SkeletonLines lines={6} label="Loading preview" />
  const shown: Resolution[] = compared ? [resolution, otherThan(resolution)] : [resolution]
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <Segments label="Resolution" value={resolution} options={resolutions} onChange={setResolution} />
        <span className={classes.compare}>
          <Switch label={`Compare with ${otherThan(resolution)} dpi`} checked={compared} onChange={setCompared} />
          <span aria-hidden="true">Compare with {otherThan(resolution)} dpi</span>
        </span>
        <Segments label="Zoom" value={zoom} options={zooms} onChange={setZoom} />
        <ShownWith customerId={customerId} purpose={label.purpose} shown={shownWith} onChange={setShownWith} />
      </div>
      <div className={classes.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <section className={classes.desk} tabIndex={0} aria-label="Preview">
          {shown.map((dpi) => (
            <figure key={dpi} className={classes.figure}>
              <PixelPicture
                label={label}
                data={shownWith.data}
                glyphs={glyphs}
                dpmm={dpmmByDpi[dpi]}
                pxPerInch={cssPxPerInch * Number(zoom)}
                alt={`${label.name} at ${dpi} dpi`}
              />
              <figcaption className={classes.caption}>{dpi} dpi</figcaption>
            </figure>
          ))}
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <aside className={classes.findings} tabIndex={0} aria-label="Findings">
          <h2 className={classes.title}>Findings</h2>
          {findings.length === 0 ? (
            <StatusMark tone="ok">No findings</StatusMark>
          ) : (
            <>
              <p className="dim">{counted(findings.length, 'finding', 'findings')}</p>
              <ul className={classes.list}>
                {findings.map(({ check, message, level, elementId }) => (
                  <li key={`${check} ${elementId} ${message}`}>
                    <StatusMark tone={level === 'error' ? 'danger' : 'warn'}>{message}</StatusMark>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className={classes.note}>
            Checked with {sampleNames.map((name) => choiceText(name).toLowerCase()).join(', ')} data.
          </p>
        </aside>
      </div>
    </div>
  )
}
