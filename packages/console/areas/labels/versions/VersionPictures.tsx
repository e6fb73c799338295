/** Images of two versions: with a slider, side by side, or only the differences. */
import type { LabelData } from '@postern/domain/areas/labels/document.ts'
import { useState } from 'react'
import { LabelPicture } from '../picture/LabelPicture.tsx'
import type { Comparable } from './comparable.ts'
import classes from './VersionPictures.module.css'

export type Way = 'slider' | 'sides' | 'difference'

interface VersionPicturesProps {
  old: Comparable
  next: Comparable
  way: Way
  data: LabelData
}

const steps = 100

function Slider({ old, next, data }: Omit<VersionPicturesProps, 'way'>) {
  const [at, setAt] = useState(steps / 2)
  return (
    <div className={classes.stage}>
      <LabelPicture label={next} data={data} alt={next.name} />
      <div className={classes.over} style={{ clipPath: `inset(0 ${steps - at}% 0 0)` }}>
        <LabelPicture label={old} data={data} alt={old.name} />
      </div>
      <div className={classes.line} style={{ left: `${at}%` }} aria-hidden="true">
        <span className={classes.oldName}>{old.name}</span>
        <span className={classes.newName}>{next.name}</span>
        <span className={classes.knob}>↔</span>
      </div>
      <input
        type="range"
        className={classes.range}
        min={0}
        max={steps}
        value={at}
        aria-label={`${old.name} or ${next.name.toLowerCase()}`}
        aria-valuetext={`${at}% ${old.name}`}
        onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

function Sides({ old, next, data }: Omit<VersionPicturesProps, 'way'>) {
  const shown = old.number === next.number ? [next] : [old, next]
  return (
    <div className={classes.sides}>
      {shown.map((version) => (
        <figure key={version.number} className={classes.figure}>
          <LabelPicture label={version} data={data} alt={version.name} />
          <figcaption className={classes.caption}>{version.name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function Difference({ old, next, data }: Omit<VersionPicturesProps, 'way'>) {
  return (
    <div className={classes.stage}>
      <div className={classes.difference} role="img" aria-label={`What differs between ${old.name} and ${next.name}`}>
        <LabelPicture label={old} data={data} alt="" />
        <div className={classes.over}>
          <LabelPicture label={next} data={data} alt="" />
        </div>
      </div>
      <p className={classes.caption}>Black where the two differ.</p>
    </div>
  )
}

export function VersionPictures({ way, ...rest }: VersionPicturesProps) {
  return (
    <div className={classes.desk}>
      {way === 'slider' && <Slider {...rest} />}
      {way === 'sides' && <Sides {...rest} />}
      {way === 'difference' && <Difference {...rest} />}
    </div>
  )
}
